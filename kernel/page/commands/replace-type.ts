import { isCommonProp } from '../common-props.ts'
import { isLookPath } from '../look/look-paths.ts'
import type { Command } from '../patch.ts'
import { applyPatch } from '../patch-algebra.ts'
import { PatchDraft } from '../patch-draft.ts'
import { changeProp } from '../prop-change.ts'
import type { ElementId, ElementRecord } from '../records.ts'
import { childrenOf, elementOf, slotOf } from '../tree.ts'
import { canStand } from '../tree-rules.ts'
import { fieldName, fieldNames, withFreshFieldName } from './element-names.ts'
import { refusal, refuse } from './selection.ts'

/** Makes an element another component in its place: id, name, style, children, and the props, events and bindings that the new one knows. */
export const replaceType: Command<{ readonly id: ElementId; readonly type: string }> = {
  id: 'command/replace-type',
  label: { zh: '替换组件', en: 'Replace component' },
  plan(context, { id, type }) {
    const { document, catalogue } = context
    const old = elementOf(document, id)
    const info = catalogue(type)
    if (!old) return refusal('组件不存在', 'Component ID does not exist')
    if (!info) return refusal('未知组件', 'Unknown component')
    const placeable = canStand(context, type, old.parentId, slotOf(old), id)
    if (placeable !== true) return refuse(placeable)
    const known = (path: string) => Object.hasOwn(info.defaults, path.split('.')[0] ?? '') || isLookPath(path) || isCommonProp(path)
    const keep = <Value>(all: { readonly [key: string]: Value }, wanted: (key: string) => boolean) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => wanted(key)))
    const { source, ...rest } = old
    const [style, inProps] = [true, false].map((wanted) => keep(old.bindings, (path) => known(path) && isLookPath(path) === wanted))
    const bound = Object.entries(inProps ?? {}).reduce((before, [path, binding]) => changeProp(before, { path, binding }), {
      props: { ...info.initial?.props, ...keep(old.props, known) },
      bindings: style ?? {},
    })
    const kept: ElementRecord = {
      ...rest,
      type,
      ...bound,
      events: keep(old.events, (event) => info.events.includes(event)),
      ...(source && info.data ? { source } : {}),
      version: info.version,
    }
    const named =
      info.formItem && fieldName(kept) === undefined ? withFreshFieldName(kept, `${type}_${id.slice(-6)}`, fieldNames(document)) : kept
    const draft = new PatchDraft(document)
    draft.put(named)
    const patch = draft.patch()
    const after = applyPatch(document, patch)
    for (const child of childrenOf(after, id)) {
      const stays = canStand({ document: after, catalogue }, child, id, slotOf(elementOf(after, child)!))
      if (stays !== true) return refuse(stays)
    }
    return patch
  },
}
