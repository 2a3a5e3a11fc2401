/** The editor's shape while the page is on its way. */
export function EditorSkeleton() {
  return (
    <div className="te-editor te-skeleton" aria-busy="true">
      <div className="te-header" />
      <div className="te-main">
        <div className="te-rail" />
        <div className="te-skeleton-side" />
        <div className="te-skeleton-canvas" />
        <div className="te-skeleton-side" />
      </div>
    </div>
  )
}
