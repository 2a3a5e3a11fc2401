import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { Label } from '#kernel/message'
import { filled } from '#kernel/message'
import { definePart, defineToken } from '#kernel/plugin'
import { commandsPoint, type EditorCommand, sidePanelsPoint } from '#sdk/studio'
import { ownContextsToken } from '../../../kit/panel/own-contexts.ts'
import { failureText } from '../../../kit/words/failure-text.ts'
import { ownerOf } from '../../owner-of.ts'
import { editorToken, loadedPlugins, showText } from '../document/opened-page.ts'
import { togglePanel } from './toggle-panel.ts'

export interface EditorCommands {
  /** Those that plugins bring, and one for each side panel. */
  readonly all: ReadonlySignal<readonly EditorCommand[]>
  /** Why it cannot run now, or undefined. */
  disabled(command: EditorCommand): Label | undefined
  /** Runs a command; false when it cannot run now. What it throws is shown with the plugin's name. */
  run(command: EditorCommand): boolean
}
export const commandsToken = defineToken<EditorCommands>('tessera.editor/commands')

const FAILED: Label = { zh: '“{command}”出错：{message}', en: '“{command}” failed: {message}' }
const PLUGIN_FAILED: Label = {
  zh: '“{command}”出错（插件 {plugin}）：{message}',
  en: '“{command}” failed (plugin {plugin}): {message}',
}

const failed = (command: Label, plugin: string | undefined, message: string): Label =>
  plugin === undefined ? filled(FAILED, { command, message }) : filled(PLUGIN_FAILED, { command, plugin, message })

export const commandsPart = definePart({
  id: 'part/commands',
  token: commandsToken,
  create({ get }): EditorCommands {
    const { kernel } = get(loadedPlugins)
    const editor = get(editorToken)
    const contexts = get(ownContextsToken)
    const show = get(showText)
    const registry = kernel.registry(commandsPoint)
    const panels = kernel.registry(sidePanelsPoint)
    const ofPanels = computed(() =>
      panels.all.value.map(
        (panel): EditorCommand => ({
          id: `command/view.${panel.id.replace('/', '.')}`,
          label: panel.label,
          group: 'view',
          keys: panel.keys ?? [],
          run: () => togglePanel(editor, panel.id),
        }),
      ),
    )
    const isOwn = ({ id }: EditorCommand): boolean => ownerOf(kernel, commandsPoint, id) === undefined
    const tell = (command: EditorCommand, thrown: unknown): void => {
      show(failed(command.label, registry.contributor(command.id), failureText(thrown)), 'error')
    }
    return {
      // The product's own keys stay its own.
      all: computed(() => {
        const [own, others] = [registry.all.value.filter(isOwn), registry.all.value.filter((command) => !isOwn(command))]
        return [...own, ...ofPanels.value, ...others]
      }),
      disabled(command) {
        try {
          return command.disabled?.(editor, contexts.of(registry, command))
        } catch (thrown) {
          return failed(command.label, registry.contributor(command.id), failureText(thrown))
        }
      },
      run(command) {
        if (this.disabled(command)) return false
        try {
          const done = command.run(editor, contexts.of(registry, command))
          if (done instanceof Promise) done.catch((thrown: unknown) => tell(command, thrown))
        } catch (thrown) {
          tell(command, thrown)
        }
        return true
      },
    }
  },
})
