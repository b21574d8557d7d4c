/**
 * Places of the `most` greatest scores over zero, in no order. A heap with the least of them on top: of 13,896 skills all but
 * some hundred are turned away by one comparison.
 */
export function topPlaces(scores: Float32Array, most: number): number[] {
  const heap: number[] = []
  let least = 0
  for (let place = 0; place < scores.length; place++) {
    if (scores[place]! <= least) continue
    if (heap.length < most) {
      heap.push(place)
      if (heap.length < most) continue
      for (let at = most >> 1; at >= 0; at--) sink(heap, scores, at)
    } else {
      heap[0] = place
      sink(heap, scores, 0)
    }
    least = scores[heap[0]!]!
  }
  return heap
}

function sink(heap: number[], scores: Float32Array, from: number): void {
  let at = from
  const place = heap[at]!
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && scores[heap[child + 1]!]! < scores[heap[child]!]!) child++
    if (scores[heap[child]!]! >= scores[place]!) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = place
}
