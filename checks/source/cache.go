package source

import (
	"container/list"
	"sync"
)

// itemCost is what an entry of an lru takes besides its bytes, about.
const itemCost = 256

// lru keeps objects up to a total size, the least recently used leaving first.
// What it returns is shared: nobody may change it. Safe for concurrent use.
type lru[K comparable] struct {
	mu    sync.Mutex
	max   int
	size  int
	order *list.List // of *lruItem[K], newest first
	items map[K]*list.Element
}

type lruItem[K comparable] struct {
	key K
	obj object
}

func newLRU[K comparable](max int) *lru[K] {
	return &lru[K]{max: max, order: list.New(), items: map[K]*list.Element{}}
}

// fits tells whether put would keep data of n bytes: one large file must not
// push out everything else.
func (c *lru[K]) fits(n int) bool { return n <= c.max/4 }

func (c *lru[K]) get(k K) (object, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.items[k]
	if !ok {
		return object{}, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*lruItem[K]).obj, true
}

func (c *lru[K]) put(k K, obj object) {
	if !c.fits(len(obj.data)) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.items[k]; ok {
		return
	}
	c.items[k] = c.order.PushFront(&lruItem[K]{k, obj})
	c.size += len(obj.data) + itemCost
	for c.size > c.max {
		last := c.order.Back()
		item := c.order.Remove(last).(*lruItem[K])
		delete(c.items, item.key)
		c.size -= len(item.obj.data) + itemCost
	}
}
