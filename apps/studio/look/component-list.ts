import type { State } from '#kernel/page/look'
import type { PartInfo } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import { componentsPoint } from '#sdk'
import { bootEditor } from '../../boot/editor.ts'
import { studioServices } from '../studio-services.ts'

/** What of a component a shared style may be for. */
export interface StyledType {
  readonly type: string
  readonly label: Label
  readonly parts: { readonly [part: string]: PartInfo }
  readonly states: readonly State[]
}

/** The components that elements of a page may be. */
export function styledTypes(): readonly StyledType[] {
  const kernel = bootEditor([studioServices])
  const all = kernel.registry(componentsPoint).all.peek()
  const types = all.map(({ type, label, parts = {}, states = [] }) => ({ type, label, parts, states }))
  kernel.dispose()
  return types
}
