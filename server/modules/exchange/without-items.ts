import { type ExchangeFile, mapSections, type Section } from '../../parts/section.ts'

/** A file whose long lists are empty, for what is sent item by item. */
export const withoutItems = (file: ExchangeFile): ExchangeFile =>
  mapSections(file, ({ form }, value) => {
    if (form.as === 'headed') return value && { ...(value as object), [form.list]: [] }
    return Array.isArray(value) ? [] : value
  })

/** An item without its document or bytes. */
export function withoutContent({ form }: Section, item: object): object {
  if (form.as === 'documents') {
    const { pageData: _content, ...card } = item as { readonly pageData: unknown }
    return card
  }
  if (form.as === 'files') {
    const { data: _data, ...head } = item as { readonly data: unknown }
    return head
  }
  return item
}

/** The file with these items in its lists. */
export const withItems = (file: ExchangeFile, lists: ReadonlyMap<string, readonly unknown[]>): ExchangeFile =>
  mapSections(file, ({ key, form }, value) => {
    const items = lists.get(key)
    if (items === undefined) return value
    return form.as === 'headed' ? { ...(value as object), [form.list]: items } : items
  })
