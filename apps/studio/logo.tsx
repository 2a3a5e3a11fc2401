/** The product's mark: four tesserae, one of them turned. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="11" height="11" rx="2.5" fill="#7d33ff" />
      <rect x="15" y="2" width="11" height="11" rx="2.5" fill="#b47bff" />
      <rect x="2" y="15" width="11" height="11" rx="2.5" fill="#b47bff" />
      <rect x="15.8" y="15.8" width="9.4" height="9.4" rx="2.5" fill="#5b20d2" transform="rotate(45 20.5 20.5)" />
    </svg>
  )
}
