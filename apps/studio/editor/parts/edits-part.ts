import { type Signal, signal } from '@preact/signals-core'
import { addedIn, type Changes } from '#kernel/document'
import { codeTools, cycleRefusal, nameTools } from '#kernel/engine/references/references'
import { filled, type Label, toldBy } from '#kernel/message'
import { parseCommand } from '#kernel/page/commands'
import type { Command, CommandContext, PageEntry } from '#kernel/page/records'
import { withPins } from '#kernel/page/references'
import { createId, PageError } from '#kernel/page/values'
import { definePart, defineToken } from '#kernel/plugin'
import { referencesIn } from '#sdk'
import { currentSource } from '#shell/locale'
import { cycleOfPatch } from '../document/cycle-of.ts'
import { loadedPlugins, showText } from '../document/opened-page.ts'
import { referenceOptions } from '../document/reference-options.ts'
import { nameOfEntry, namesOn } from '../words/names-on.ts'
import { labelOf, speakerOf } from '../words/speaker.ts'
import { contributorsToken } from './contributors-part.ts'
import { savingToken } from './saving-part.ts'
import { selectionToken } from './selection-part.ts'
import { storeToken } from './store-part.ts'

/** What a person changes on the page, step by step. */
export interface Edits {
  /** Plans and applies; answers the patch that was applied, null when it was refused, which has then been shown. */
  apply<Args>(command: Command<Args>, args: Args, options?: { readonly gesture?: string }): Changes<PageEntry> | null
  /** The same by the command's id; its arguments are checked first. */
  applyById(id: string, args: unknown, options?: { readonly gesture?: string }): Changes<PageEntry> | null
  undo(): void
  redo(): void
  editable(): boolean
  /** What commands are planned with, as the page is now. */
  context(): CommandContext
  /** Why nothing can be edited just now, e.g. a window that is too narrow. */
  readonly blocked: Signal<Label | null>
}
export const editsToken = defineToken<Edits>('tessera.editor/edits')

export const editsPart = definePart({
  id: 'part/edits',
  token: editsToken,
  create({ get }): Edits {
    const { kernel, catalogue, blocks } = get(loadedPlugins)
    const store = get(storeToken)
    const saving = get(savingToken)
    const selection = get(selectionToken).ids
    const show = get(showText)
    const references = referencesIn(kernel)
    const names = nameTools(() => referenceOptions(kernel, catalogue))
    const code = codeTools(() => referenceOptions(kernel, catalogue))
    const newestBlock = (id: string) => blocks?.infoOf(id)?.version
    const context = (): CommandContext => ({
      ...{ document: store.document, catalogue, references, names, code, newestBlock, newId: createId },
      language: currentSource(),
    })
    const contributorOf = get(contributorsToken)
    const blocked = signal<Label | null>(null)

    const refuse = (reason: Label): null => {
      show(reason, 'warning')
      return null
    }
    const reasonNow = (): Label | null => {
      const state = saving.state.peek()
      return state.status === 'read only' ? state.reason : blocked.peek()
    }
    const step = (move: 'undo' | 'redo'): void => {
      if (reasonNow()) return
      const restored: string[] = []
      const watch = store.subscribe(({ changes: patch }) => restored.push(...addedIn(patch).map(({ id }) => id)))
      store[move]()
      watch()
      const [stayed] = store.stayed
      if (stayed !== undefined) {
        const name = nameOfEntry({ document: store.document }, stayed) ?? stayed
        show(
          filled(
            {
              zh: '“{name}”保留在页面上：其他人在其中添加了内容',
              en: '“{name}” stays on the page: another person has added something to it',
            },
            { name },
          ),
          'info',
        )
      }
      const roots = restored.filter((id) => {
        const entry = store.document.entries.get(id)
        return entry?.kind === 'element' && !restored.includes(entry.parentId ?? '')
      })
      if (roots.length > 0) selection.value = roots
    }
    const edits: Edits = {
      applyById(id, args, options) {
        try {
          const parsed = parseCommand(id, args)
          return edits.apply(parsed.command, parsed.args, options)
        } catch (thrown) {
          if (!(thrown instanceof PageError)) throw thrown
          return refuse(labelOf(speakerOf(kernel), toldBy(thrown), namesOn({ kernel, document: store.document })))
        }
      },
      apply(command, args, { gesture } = {}) {
        const reason = reasonNow()
        if (reason) return refuse(reason)
        const planned = command.plan(context(), args)
        if ('refused' in planned) return refuse(planned.refused)
        const patch = withPins(store.document, planned, contributorOf, references)
        const cycle = cycleOfPatch({ document: () => store.document, kernel }, patch)
        if (cycle) return refuse(cycleRefusal(cycle))
        try {
          store.apply(patch, {
            origin: 'user',
            label: command.label,
            history: gesture === undefined ? 'record' : 'merge',
            ...(gesture === undefined ? {} : { gesture }),
          })
        } catch (thrown) {
          if (!(thrown instanceof PageError)) throw thrown
          return refuse(labelOf(speakerOf(kernel), toldBy(thrown), namesOn({ kernel, document: store.document })))
        }
        return patch
      },
      undo: () => step('undo'),
      redo: () => step('redo'),
      editable: () => reasonNow() === null,
      context,
      blocked,
    }
    return edits
  },
})
