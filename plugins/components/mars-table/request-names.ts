import { asGroup, asText } from '#sdk/react'
import type { RequestNames } from './use-rows.ts'

/** The names by which the source knows pages, sorts and the total. */
export function requestNames(field: unknown): RequestNames {
  const names = asGroup(field as { readonly [key: string]: unknown })
  return {
    pageNum: asText(names.pageNum) || 'pageNum',
    pageSize: asText(names.pageSize) || 'pageSize',
    total: asText(names.total) || 'total',
    sortField: asText(names.sortField) || 'field',
    sortOrder: asText(names.sortOrder) || 'order',
  }
}
