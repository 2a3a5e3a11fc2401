import type { MenuKindDeclaration } from '#sdk/admin'
import type { MenuInfo } from '../../../server/wire.ts'
import { storedId } from '../frame-parts.ts'

type Type = MenuInfo['type']
/** Values of the form of a menu entry. Each question has a separate field, so that another kind takes no value over. */
export interface MenuValues {
  readonly type: Type
  readonly name: string
  readonly parentId: string
  readonly kind: string
  readonly pageId: number | undefined
  readonly address: string
  readonly screen: string | undefined
  readonly text: string
  readonly path: string
  readonly code: string
  readonly icon: string | undefined
  readonly status: MenuInfo['status']
}
type Kinds = readonly MenuKindDeclaration[]

export const TOP = 'top'

export const kindNamed = (kinds: Kinds, kind: string): MenuKindDeclaration | undefined =>
  kinds.find(({ id }) => storedId(id) === kind)

/** The values of an entry, or of a new one under another. */
export function initialMenu(kinds: Kinds, edited: MenuInfo | undefined, under: MenuInfo | undefined): MenuValues {
  const { kind = 'page', target = '' } = edited ?? {}
  const asks = kindNamed(kinds, kind)?.asks
  return {
    type: edited?.type ?? 1,
    name: edited?.name ?? '',
    parentId: String(edited?.parentId ?? under?.id ?? TOP),
    kind,
    pageId: edited?.pageId ?? undefined,
    address: asks === 'address' ? target : '',
    screen: asks === 'screen' && target !== '' ? target : undefined,
    text: asks === 'text' ? target : '',
    path: edited?.path ?? '',
    code: edited?.code ?? '',
    icon: edited?.icon || undefined,
    status: edited?.status ?? 1,
  }
}

/** What an entry of a kind opens; null where the kind's plugin is missing, and what is stored stays. */
function targetOf(kinds: Kinds, { kind, pageId, address, screen, text }: MenuValues) {
  const asks = kindNamed(kinds, kind)?.asks
  if (asks === undefined) return null
  const targets = { nothing: '', page: '', address, screen, text }
  return { kind, pageId: asks === 'page' ? (pageId ?? null) : null, target: targets[asks]?.trim() ?? '' }
}

/** What the server stores of the form: a menu has a target and a route, a button and a permission have a code. */
export const menuFields = (kinds: Kinds, values: MenuValues) => ({
  name: values.name.trim(),
  type: values.type,
  parentId: values.parentId === TOP ? null : Number(values.parentId),
  icon: values.icon ?? '',
  status: values.status,
  ...(values.type === 1
    ? { ...targetOf(kinds, values), path: routeOf(values.path), code: null }
    : { code: values.code.trim() }),
})

/** A route as the server stores it: with a slash in front; null for none. */
export const routeOf = (text: string | undefined): string | null => {
  const route = text?.trim() ?? ''
  return route === '' ? null : `/${route.replace(/^\//, '')}`
}

/** The other entry of the project that has a route. */
export const ownerOfRoute = (
  rows: readonly MenuInfo[],
  text: string | undefined,
  own: number | undefined,
): MenuInfo | undefined => {
  const route = routeOf(text)
  return route === null ? undefined : rows.find(({ id, path }) => path === route && id !== own)
}
