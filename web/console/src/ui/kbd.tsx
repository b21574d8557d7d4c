export function Kbd({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map(key => (
        <kbd
          key={key}
          className="inline-grid h-5 min-w-5 place-items-center rounded-small border border-line bg-page px-1 font-sans text-12 font-semibold text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
