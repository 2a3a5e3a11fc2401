/** Headers of an answer that browsers save as a file of this name. */
export const attachmentHeaders = (name: string, type: string): Record<string, string> => {
  const ascii = name.replace(/[^\w. -]/g, '_')
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${escaped}`,
    'cache-control': 'no-store',
  }
}
