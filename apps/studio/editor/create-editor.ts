import { computed, signal } from '@preact/signals-core'
import { filled, toldBy } from '#kernel/message'
import { type ExtensionPoint, isOfProduct, OwnContexts, type PartDeclaration, Parts, Services } from '#kernel/plugin'
import {
  dockTabsPoint,
  type Editor,
  inspectorTabsPoint,
  partsPoint,
  type StudioHost,
  sidePanelsPoint,
  studioServicesPoint,
} from '#sdk/studio'
import { currentSource } from '#shell/locale'
import { ownContextsToken } from '../../kit/panel/own-contexts.ts'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { editorToken, loadedPlugins, showText } from './document/opened-page.ts'
import { canvasToken } from './parts/canvas-part.ts'
import { commandsToken } from './parts/commands-part.ts'
import { uiToken } from './parts/editor-ui.ts'
import { editsToken } from './parts/edits-part.ts'
import { pageToken } from './parts/page-part.ts'
import { previewToken } from './parts/preview-part.ts'
import { problemsToken } from './parts/problems-part.ts'
import { selectionToken } from './parts/selection-part.ts'
import { spokenToken } from './parts/spoken-part.ts'
import { storeToken } from './parts/store-part.ts'
import { labelOf } from './words/speaker.ts'

export interface OwnedEditor extends Editor {
  dispose(): void
}

/** Opens an editor: makes its parts of what the plugins bring and of what is given, which comes first. */
export function createEditor(give: (parts: Parts) => Parts, kernel: Editor['kernel']): OwnedEditor {
  let opened: Editor | undefined
  const host: StudioHost = {
    locale: currentSource,
    get editor() {
      return opened
    },
  }
  const contexts = new OwnContexts(new Services({ registry: kernel.registry(studioServicesPoint), host }))
  const failed = (thrown: unknown, part: PartDeclaration): void => {
    const plugin = kernel.registry(partsPoint).contributor(part.id) ?? ''
    if (isOfProduct({ id: plugin })) throw thrown
    const reason = labelOf(kernelSpeaker, toldBy(thrown))
    parts.get(showText)(filled({ zh: '插件 {plugin} 出错：{reason}', en: 'Plugin {plugin} failed: {reason}' }, { plugin, reason }), 'error')
  }
  const parts = give(new Parts(kernel.registry(partsPoint), failed, contexts)).give(ownContextsToken, contexts)
  const store = parts.get(storeToken)
  const selection = parts.get(selectionToken)
  const has = <T extends { readonly id: string }>(point: ExtensionPoint<T>, id: string): boolean =>
    kernel.registry(point).get(id) !== undefined
  const editor: OwnedEditor = {
    page: parts.get(pageToken).info,
    kernel,
    catalogue: parts.get(loadedPlugins).catalogue,
    document: () => store.document,
    store,
    run: (command, args, options) => parts.get(editsToken).apply(command, args, options) !== null,
    runById: (id, args, options) => parts.get(editsToken).applyById(id, args, options) !== null,
    undo: () => parts.get(editsToken).undo(),
    redo: () => parts.get(editsToken).redo(),
    canUndo: store.canUndo,
    canRedo: store.canRedo,
    selection: selection.ids,
    hovered: selection.hovered,
    mode: signal('edit'),
    width: signal('fit'),
    get canvas() {
      return parts.get(canvasToken)
    },
    state: computed(() => parts.get(previewToken).shown.value.tree.value),
    get findings() {
      return parts.get(problemsToken).findings
    },
    get commands() {
      return parts.get(commandsToken).all
    },
    runCommand(id) {
      const commands = parts.get(commandsToken)
      const command = commands.all.peek().find((each) => each.id === id)
      const reason = command && commands.disabled(command)
      if (reason) parts.get(showText)(reason, 'warning')
      return command !== undefined && reason === undefined && commands.run(command)
    },
    open(id) {
      const ui = parts.get(uiToken)
      if (has(sidePanelsPoint, id)) ui.leftPanel.value = id
      else if (has(dockTabsPoint, id)) ui.dock.value = id
      else if (has(inspectorTabsPoint, id)) {
        ui.inspector.value = true
        ui.inspectorTab.value = id
      } else return false
      ui.bare.value = false
      return true
    },
    close(id) {
      const { leftPanel, dock } = parts.get(uiToken)
      for (const open of [leftPanel, dock]) if (open.peek() === id) open.value = null
    },
    announce: (text) => parts.get(spokenToken).say(text),
    notify: (text, tone) => parts.get(showText)(text, tone),
    part: (token) => parts.get(token),
    findPart: (token) => parts.find(token),
    dispose() {
      contexts.dispose()
      parts.dispose()
    },
  }
  opened = editor
  parts.give(editorToken, editor).start()
  return editor
}
