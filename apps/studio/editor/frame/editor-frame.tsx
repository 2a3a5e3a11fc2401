import { useEffect } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { sidePanelsPoint } from '#sdk/studio'
import { usePanels } from '../../../kit/panel/use-panels.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { bindClipboard } from '../clipboard/clipboard-events.ts'
import { bindShortcuts } from '../commands/shortcuts.ts'
import { DragArea } from '../drag/drag-area.tsx'
import { Header } from '../header/header.tsx'
import { useEditorUi } from '../parts/editor-ui.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { pickingToken } from '../parts/picking-part.ts'
import { spokenToken } from '../parts/spoken-part.ts'
import { useImportedHosts } from '../resources/use-imported-hosts.ts'
import { Stage } from '../stage/stage.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Dialogs } from './dialogs.tsx'
import { DockBody, DockStrip } from './dock.tsx'
import { ElementMenu } from './element-menu.tsx'
import { FlowArea } from './flow-area.tsx'
import { InspectorHost } from './inspector-host.tsx'
import { LeftRail } from './left-rail.tsx'
import { Notices } from './notices.tsx'
import { PanelSlot } from './panel-slot.tsx'
import { useDrawn } from './use-drawn.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useNarrow } from './use-narrow.ts'

/** The editor's parts in their places. */
export function EditorFrame() {
  const ui = useEditorUi()
  const { session } = ui
  const mode = useSignalValue(session.mode)
  const bare = useSignalValue(ui.bare)
  const leftId = useSignalValue(ui.leftPanel)
  const inspector = useSignalValue(ui.inspector)
  const dock = useSignalValue(ui.dock)
  const all = usePanels(sidePanelsPoint)
  const geometry = useSignalValue(ui.geometry)
  const flow = useSignalValue(session.part(openFlowToken))
  const isPicking = useSignalValue(session.part(pickingToken)) !== null
  const narrow = useNarrow(session)
  const drawn = useDrawn(session)
  useLeaveGuard(session)
  useImportedHosts()

  useEffect(() => bindShortcuts(window, ui), [ui])
  useEffect(() => bindClipboard(ui), [ui])
  // While previewing, the keyboard is in the page; the editor's keys still lead out of it.
  useEffect(() => {
    const frame = geometry && document.querySelector<HTMLIFrameElement>('.ed-frame')?.contentWindow
    return frame && mode === 'preview' ? bindShortcuts(frame, ui) : undefined
  }, [geometry, mode, ui])

  // In a narrow window there are the panels that are good for a page that can only be looked at, above it.
  const panels = narrow ? all.filter(({ whenNarrow }) => whenNarrow) : all
  const left = panels.find(({ id }) => id === leftId)
  const hasRail = mode === 'edit' && !bare && panels.length > 0
  const roomy = !bare && !narrow
  const chrome = mode === 'edit' && roomy
  return (
    <DragArea>
      <div className="ed-editor" data-bare={bare || undefined}>
        <Header whole={drawn} />
        <Notices narrow={narrow} />
        <div className="ed-main">
          <div className="ed-work" inert={flow !== null && !isPicking}>
            {hasRail && (drawn ? <LeftRail panels={panels} /> : <div className="ed-rail" aria-busy="true" />)}
            {hasRail && narrow && left && (
              <div className="ed-left ed-left-above">
                <PanelSlot point={sidePanelsPoint} panel={left} />
              </div>
            )}
            <Group orientation="horizontal" className="ed-group">
              {chrome && left && (
                <>
                  <Panel
                    id="left"
                    defaultSize={280}
                    minSize={240}
                    maxSize={400}
                    groupResizeBehavior="preserve-pixel-size"
                    className="ed-left"
                  >
                    {drawn ? <PanelSlot point={sidePanelsPoint} panel={left} /> : <div className="ed-panel-loading" aria-busy="true" />}
                  </Panel>
                  <Separator className="ed-separator" />
                </>
              )}
              <Panel id="centre" minSize={320} className="ed-centre">
                <Group orientation="vertical" className="ed-group">
                  <Panel id="stage" minSize={160} className="ed-centre">
                    <Stage />
                    {chrome && <Breadcrumb />}
                  </Panel>
                  {roomy && dock !== null && (
                    <>
                      <Separator className="ed-separator ed-separator-flat" />
                      <Panel id="dock" defaultSize={240} minSize={160} maxSize="60%" groupResizeBehavior="preserve-pixel-size">
                        <DockBody />
                      </Panel>
                    </>
                  )}
                </Group>
                {/* It is while the page is used that its requests, flows and state are looked at. */}
                {roomy && (drawn ? <DockStrip /> : <div className="ed-dock-strip" aria-busy="true" />)}
              </Panel>
              {chrome && inspector && (
                <>
                  <Separator className="ed-separator" />
                  <Panel id="right" defaultSize={320} minSize={280} maxSize={480} groupResizeBehavior="preserve-pixel-size">
                    {drawn ? <InspectorHost /> : <div className="ed-inspector" aria-busy="true" />}
                  </Panel>
                </>
              )}
            </Group>
          </div>
          <FlowArea />
        </div>
        <Dialogs />
        <ElementMenu />
        <Spoken />
      </div>
    </DragArea>
  )
}

function Spoken() {
  const text = useSignalValue(useEditorUi().session.part(spokenToken).text)
  return (
    <div className="tessera-visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  )
}
