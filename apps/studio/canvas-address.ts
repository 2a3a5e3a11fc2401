/** The document that pages are drawn in, under the policy of their project; `revision` is another one whenever that has changed. */
export const canvasAddress = (projectId: number, revision = 0): string =>
  `/canvas.html?project=${projectId}${revision === 0 ? '' : `&policy=${revision}`}`
