import type { ReferenceTarget } from '#kernel/engine/references/references'
import { labelIn } from '#kernel/message'
import { elementOf, findStep, isActionStep, PAGE_ID, type PageDocument } from '#kernel/page/records'
import { actionsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { shownVariable } from '../document/shown-variable.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { explainTexts } from './explain-texts.ts'

/** Names of what an explanation talks about, and the ways to go there. */
export function usePlaces(document: PageDocument) {
  const t = useMessages(explainTexts)
  const locale = useLocale()
  const session = useEditor()
  const nameOfEntry = (id: string): string => {
    const entry = document.entries.get(id)
    if (id === PAGE_ID) return t('page')
    return entry && 'name' in entry && entry.name !== '' ? entry.name : id
  }
  const select = (id: string) => {
    session.part(openFlowToken).value = null
    session.selection.value = [id]
  }
  return {
    nameOfEntry,
    nameOf(target: ReferenceTarget): string {
      switch (target.kind) {
        case 'variable':
          return t('variable', { name: target.name })
        case 'app variable':
          return t('appVariable', { name: target.name })
        case 'input':
          return t('input', { name: target.name })
        case 'text':
          return t('text', { name: target.id })
        case 'field':
          return t('field', { form: nameOfEntry(target.form), name: target.name })
        case 'row': {
          const list = nameOfEntry(target.use)
          return target.field === '' ? t('rows', { list }) : t('row', { list, name: target.field })
        }
        default:
          return t(target.kind, { name: nameOfEntry(target.id) })
      }
    },
    /** What a step of a flow is called; its action's name where it has none of its own. */
    nameOfStep(flow: string, step: string): string {
      const entry = document.entries.get(flow)
      const node = entry?.kind === 'flow' ? findStep(entry.nodes, ({ id }) => id === step) : undefined
      if (!node || !isActionStep(node)) return step
      const own = node.name === node.action ? '' : node.name
      return own || (labelIn(session.kernel.registry(actionsPoint).get(node.action)?.label, locale) ?? node.action)
    },
    /** Goes to it; null where there is nothing to go to. */
    wayTo(target: ReferenceTarget): (() => void) | null {
      switch (target.kind) {
        case 'variable': {
          const exists = [...document.entries.values()].some((entry) => entry.kind === 'variable' && entry.name === target.name)
          if (!exists) return null
          return () => {
            shownVariable.value = target.name
            openPanel('panel/variables')
          }
        }
        // It is the project's, on another screen; an input is on the page's own settings.
        case 'app variable':
        case 'input':
          return null
        case 'text':
          return document.entries.get(target.id)?.kind === 'text' ? () => session.open('dock/texts') : null
        case 'api':
          return document.entries.has(target.id) ? () => openPanel('panel/apis') : null
        case 'flow':
          return document.entries.has(target.id) ? () => openFlow(target.id) : null
        case 'field':
          return elementOf(document, target.form) ? () => select(target.form) : null
        case 'row':
          return elementOf(document, target.use) ? () => select(target.use) : null
        case 'element':
          return elementOf(document, target.id) ? () => select(target.id) : null
      }
    },
    select,
    openFlow,
  }

  function openFlow(id: string): void {
    session.part(openFlowToken).value = id
  }
  function openPanel(id: string): void {
    session.part(openFlowToken).value = null
    session.open(id)
  }
}
