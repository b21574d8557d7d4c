/** The mark: a headline of Devanagari letters, from which a check mark hangs. */
export function Mark({ className = 'size-7' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-mark" />
      <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 10h18" stroke="#fff" />
        <path d="M10.5 17.5l4.5 5 7.5-12.5" stroke="#ffb454" />
      </g>
    </svg>
  )
}
