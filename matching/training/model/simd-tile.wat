;; The innermost loop of training, four numbers at a time: 2 rows of one matrix times 4 rows of another. `npm run generate`
;; assembles this into generated/simd-tile.ts; dot-products.ts calls it. On one busy core it computes 4.6 billion products per
;; second; in plain JavaScript the same loop did 0.5 and was most of a step.
(module
  (import "our" "memory" (memory 1))

  ;; $a0 and $b0: addresses of the first rows, $rowBytes (a multiple of 16, not 0) apart. $out: address of the results, each row
  ;; $outBytes apart.
  (func (export "run") (param $a0 i32) (param $b0 i32) (param $rowBytes i32) (param $out i32) (param $outBytes i32)
    ;; Where each row is read, and where the first one ends.
    (local $a1 i32) (local $b1 i32) (local $b2 i32) (local $b3 i32) (local $end i32)
    ;; Four numbers of each row of $a and of one row of $b; sums of their products, four of each, row by row.
    (local $x0 v128) (local $x1 v128) (local $y v128)
    (local $s00 v128) (local $s01 v128) (local $s02 v128) (local $s03 v128)
    (local $s10 v128) (local $s11 v128) (local $s12 v128) (local $s13 v128)
    (local.set $a1 (i32.add (local.get $a0) (local.get $rowBytes)))
    (local.set $b1 (i32.add (local.get $b0) (local.get $rowBytes)))
    (local.set $b2 (i32.add (local.get $b1) (local.get $rowBytes)))
    (local.set $b3 (i32.add (local.get $b2) (local.get $rowBytes)))
    (local.set $end (local.get $a1))
    (loop $each_four
      (local.set $x0 (v128.load (local.get $a0)))
      (local.set $x1 (v128.load (local.get $a1)))
      (local.set $y (v128.load (local.get $b0)))
      (local.set $s00 (f32x4.add (local.get $s00) (f32x4.mul (local.get $x0) (local.get $y))))
      (local.set $s10 (f32x4.add (local.get $s10) (f32x4.mul (local.get $x1) (local.get $y))))
      (local.set $y (v128.load (local.get $b1)))
      (local.set $s01 (f32x4.add (local.get $s01) (f32x4.mul (local.get $x0) (local.get $y))))
      (local.set $s11 (f32x4.add (local.get $s11) (f32x4.mul (local.get $x1) (local.get $y))))
      (local.set $y (v128.load (local.get $b2)))
      (local.set $s02 (f32x4.add (local.get $s02) (f32x4.mul (local.get $x0) (local.get $y))))
      (local.set $s12 (f32x4.add (local.get $s12) (f32x4.mul (local.get $x1) (local.get $y))))
      (local.set $y (v128.load (local.get $b3)))
      (local.set $s03 (f32x4.add (local.get $s03) (f32x4.mul (local.get $x0) (local.get $y))))
      (local.set $s13 (f32x4.add (local.get $s13) (f32x4.mul (local.get $x1) (local.get $y))))
      (local.set $a0 (i32.add (local.get $a0) (i32.const 16)))
      (local.set $a1 (i32.add (local.get $a1) (i32.const 16)))
      (local.set $b0 (i32.add (local.get $b0) (i32.const 16)))
      (local.set $b1 (i32.add (local.get $b1) (i32.const 16)))
      (local.set $b2 (i32.add (local.get $b2) (i32.const 16)))
      (local.set $b3 (i32.add (local.get $b3) (i32.const 16)))
      (br_if $each_four (i32.lt_u (local.get $a0) (local.get $end))))
    (f32.store (local.get $out) (call $total (local.get $s00)))
    (f32.store offset=4 (local.get $out) (call $total (local.get $s01)))
    (f32.store offset=8 (local.get $out) (call $total (local.get $s02)))
    (f32.store offset=12 (local.get $out) (call $total (local.get $s03)))
    (local.set $out (i32.add (local.get $out) (local.get $outBytes)))
    (f32.store (local.get $out) (call $total (local.get $s10)))
    (f32.store offset=4 (local.get $out) (call $total (local.get $s11)))
    (f32.store offset=8 (local.get $out) (call $total (local.get $s12)))
    (f32.store offset=12 (local.get $out) (call $total (local.get $s13))))

  ;; The four sums of a pair of rows, added in this order: the same training must give the same bytes.
  (func $total (param $s v128) (result f32)
    (f32.add
      (f32.add
        (f32.add (f32x4.extract_lane 0 (local.get $s)) (f32x4.extract_lane 1 (local.get $s)))
        (f32x4.extract_lane 2 (local.get $s)))
      (f32x4.extract_lane 3 (local.get $s)))))
