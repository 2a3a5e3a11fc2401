import type { RequestNames } from './use-rows.ts'

/** The names by which the source knows pages, sorts and the total. */
export function requestNames(names: RequestNames): RequestNames {
  return {
    pageNum: names.pageNum || 'pageNum',
    pageSize: names.pageSize || 'pageSize',
    total: names.total || 'total',
    sortField: names.sortField || 'field',
    sortOrder: names.sortOrder || 'order',
  }
}
