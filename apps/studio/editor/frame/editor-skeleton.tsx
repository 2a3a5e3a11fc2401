/** The editor's shape while the page is on its way. */
export function EditorSkeleton() {
  return (
    <div className="ed-editor ed-skeleton" aria-busy="true">
      <div className="ed-header" />
      <div className="ed-main">
        <div className="ed-rail" />
        <div className="ed-skeleton-side" />
        <div className="ed-skeleton-canvas" />
        <div className="ed-skeleton-side" />
      </div>
    </div>
  )
}
