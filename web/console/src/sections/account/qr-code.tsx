import { use } from 'react'

const loading = import('qrcode-generator')

/** Drawn here, so that the secret goes nowhere. Dark on light in both themes: many scanners read nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { default: qrcode } = use(loading)
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const path = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const)
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column} ${row}h1v1h-1z`)
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-3 -3 ${size + 6} ${size + 6}`}
      className="size-48 justify-self-center rounded-control border border-line bg-[#fff]"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#14162b" />
    </svg>
  )
}
