/** Text in one line, which shows whole as a tooltip where its end is cut off. */
export function CutText({ text, className }: { readonly text: string; readonly className: string }) {
  return (
    <span
      className={className}
      onPointerEnter={({ currentTarget: shown }) => {
        shown.title = shown.scrollWidth > shown.clientWidth ? text : ''
      }}
    >
      {text}
    </span>
  )
}
