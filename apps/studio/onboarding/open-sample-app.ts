import { call } from '../../shell/client.ts'

/**
 * Opens the application of a page's project. Pages that were published nowhere are published to production first: an
 * application shows published pages.
 */
export async function openSampleApp(pageId: number): Promise<void> {
  const { projectId } = await call('GET /pages/detail/{id}', { id: String(pageId) })
  const { list } = await call('GET /pages/list', { projectId: String(projectId), pageNum: '1', pageSize: '50' })
  for (const { id, prdPublishId, stgPublishId } of list)
    if (prdPublishId === null && stgPublishId === null)
      await call('POST /page/publish/create', { env: 'prd', id, previewImg: '' })
  location.assign(`/app/${projectId}`)
}
