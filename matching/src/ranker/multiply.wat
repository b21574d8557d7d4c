;; Dot products of one row of signed bytes with many rows, sixteen bytes at a time. `npm run generate` assembles this into
;; generated/multiply.ts; vectors.ts calls it.
(module
  (import "our" "memory" (memory 1))

  ;; $row: address of the one row. $rows and $end: addresses of the first of the many rows, which follow one another, and of
  ;; their end. $sums: address of the results, four bytes each. $dimension: bytes per row, a multiple of 16. The loops test at
  ;; their end, so there must be a row.
  (func (export "run")
    (param $row i32) (param $rows i32) (param $end i32) (param $sums i32) (param $dimension i32)
    (local $at i32) (local $sum v128) (local $one v128) (local $other v128)
    (loop $each_row
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $each_sixteen
        (local.set $one (v128.load (i32.add (local.get $row) (local.get $at))))
        (local.set $other (v128.load (i32.add (local.get $rows) (local.get $at))))
        ;; Products of the low, then of the high eight bytes have 16 bits; pairs of them are added in 32, so that nothing
        ;; overflows, not even -128 x -128 + -128 x -128.
        (local.set $sum (i32x4.add (local.get $sum)
          (i32x4.extadd_pairwise_i16x8_s (i16x8.extmul_low_i8x16_s (local.get $one) (local.get $other)))))
        (local.set $sum (i32x4.add (local.get $sum)
          (i32x4.extadd_pairwise_i16x8_s (i16x8.extmul_high_i8x16_s (local.get $one) (local.get $other)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $each_sixteen (i32.lt_u (local.get $at) (local.get $dimension))))
      (i32.store (local.get $sums)
        (i32.add
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32x4.extract_lane 2 (local.get $sum)))
          (i32x4.extract_lane 3 (local.get $sum))))
      (local.set $sums (i32.add (local.get $sums) (i32.const 4)))
      (local.set $rows (i32.add (local.get $rows) (local.get $dimension)))
      (br_if $each_row (i32.lt_u (local.get $rows) (local.get $end))))))
