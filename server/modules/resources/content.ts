import { inTextOrder, type ProjectContent } from '../projects/index.ts'
import type { Resources } from './service.ts'

/** What pages may load from other hosts. */
export const hostContent = ({ rowOf }: Pick<Resources, 'rowOf'>): ProjectContent => ({
  id: 'hosts',
  label: { zh: '外部主机', en: 'Other hosts' },
  isOfPlace: true,
  async read(db, projectId) {
    const row = await rowOf(db, projectId)
    return inTextOrder([
      ...(row?.hosts ?? []).map(({ kind, host, way }) => ({ kind, host, way })),
      ...(row?.any ?? []).map((any) => ({ any })),
      ...(row?.devices ?? []).map((device) => ({ device })),
    ])
  },
})
