import { Fragment, useId, useRef, useState } from 'react'
import { Group, type GroupImperativeHandle, type Layout, Panel, type PanelImperativeHandle, Separator } from 'react-resizable-panels'
import type { ViewProps } from '#sdk'
import {
  ElementView,
  EmptySlot,
  RevealBox,
  tableIn,
  useElements,
  useEmptySlot,
  useLanguage,
  useMethods,
  useNode,
  useStacked,
} from '#sdk/react'
import { Chevron } from './chevron.tsx'
import type { splitter } from './index.ts'
import { useKeptSizes } from './kept-sizes.ts'
import { panelsOf } from './panels.ts'
import './splitter.css'

const TEXTS = { zh: '调整大小', en: 'Resize' } as const

export function View({ id, props, root, childIds, part, emit, mode }: ViewProps<typeof splitter>) {
  const label = tableIn(TEXTS, useLanguage())
  const prefix = useId()
  const [host, setHost] = useNode<HTMLDivElement>()
  const group = useRef<GroupImperativeHandle>(null)
  const handles = useRef(new Map<string, PanelImperativeHandle>())
  /** Somebody is at it: the library also tells of sizes that follow from the window's. */
  const byPerson = useRef(false)
  const [collapsed, setCollapsed] = useState<readonly boolean[]>([])
  const panels = panelsOf(childIds, useElements(childIds), mode)
  const domId = (panel: string) => `${prefix}${panel}`
  const stacked = useStacked(host, props.stack)
  const vertical = props.layout === 'vertical'
  const partsOf = (layout: Layout) => panels.map((panel) => layout[domId(panel.id)] ?? 0)
  const layoutOf = (parts: readonly number[]): Layout => Object.fromEntries(panels.map((panel, at) => [domId(panel.id), parts[at] ?? 0]))
  const sizesNow = () => panels.map(({ id: panel }) => Math.round(handles.current.get(panel)?.getSize().inPixels ?? 0))
  const collapsedNow = () => panels.map(({ id: panel, collapsible }) => collapsible && handles.current.get(panel)?.isCollapsed() === true)
  const keep = useKeptSizes(id, panels.length, Boolean(props.remember) && mode !== 'edit', (parts) =>
    group.current?.setLayout(layoutOf(parts)),
  )

  /** Pixels of a layout that may not be drawn yet; what the panels share is the same before and after. */
  const pixelsOf = (layout: Layout) => {
    const all = sizesNow().reduce((sum, each) => sum + each, 0)
    return partsOf(layout).map((each) => Math.round((each / 100) * all))
  }
  const changed = (layout: Layout) => {
    if (byPerson.current) emit('onResize', { sizes: pixelsOf(layout) })
  }
  const settled = (layout: Layout, wanted: Layout, person: boolean) => {
    const now = collapsedNow()
    const isOther = now.some((one, at) => one !== (collapsed[at] ?? false))
    if (isOther) setCollapsed(now)
    if (!person && !byPerson.current) return
    byPerson.current = false
    keep(partsOf(wanted))
    const sizes = pixelsOf(layout)
    emit('onResizeEnd', { sizes })
    if (isOther) emit('onCollapse', { collapsed: now, sizes })
  }
  const toggle = (panel: string) => {
    const handle = handles.current.get(panel)
    if (!handle || mode === 'edit') return
    byPerson.current = true
    if (handle.isCollapsed()) handle.expand()
    else handle.collapse()
  }
  const one = (args: { readonly index: number } | null) => handles.current.get(panels[args?.index ?? 0]?.id ?? '')
  useMethods<typeof splitter>(id, {
    collapse: (args) => void one(args)?.collapse(),
    expand: (args) => void one(args)?.expand(),
    getSizes: () => ({ sizes: sizesNow(), collapsed: collapsedNow() }),
    reset: () => {
      const first = defaultLayout.current
      if (first) group.current?.setLayout(first)
      keep(first ? partsOf(first) : [])
      return undefined
    },
  })
  const defaultLayout = useRef<Layout>(undefined)
  const emptySlot = useEmptySlot(childIds)
  return (
    <div
      {...root}
      ref={setHost}
      className={`${root.className} tessera-panel tessera-splitter tessera-splitter-${vertical ? 'vertical' : 'horizontal'}${stacked ? ' tessera-splitter-stacked' : ''}`}
    >
      {panels.length === 0 ? (
        emptySlot && <EmptySlot />
      ) : (
        <Group
          // Where panels come and go, all of them get their sizes anew.
          key={panels.map((panel) => panel.id).join(' ')}
          groupRef={group}
          className="tessera-splitter-group"
          orientation={vertical ? 'vertical' : 'horizontal'}
          disabled={mode === 'edit' || stacked}
          resizePreviewMode={props.lazy ? 'separator' : 'panel'}
          onPointerDownCapture={() => {
            byPerson.current = true
          }}
          onLayoutChange={(layout) => {
            defaultLayout.current ??= layout
            changed(layout)
          }}
          onLayoutChanged={(layout, meta) => settled(layout, meta.requestedLayout ?? layout, meta.isUserInteraction)}
        >
          {panels.map((panel, at) => (
            <Fragment key={panel.id}>
              {at > 0 && (
                <Separator
                  className="tessera-splitter-bar"
                  aria-label={label}
                  disabled={!panel.resizable || !panels[at - 1]!.resizable}
                  onKeyDownCapture={() => {
                    byPerson.current = true
                  }}
                >
                  {/* The library writes the layout into its own elements, where no style of an author's would win. */}
                  <div className={`tessera-splitter-line ${part('bar')}`}>
                    {[panels[at - 1]!, panel].map(
                      (side, which) =>
                        side.collapsible &&
                        // Of the panels beside a bar, the first is collapsed by this one; one in the middle has a bar on both sides.
                        (which === 0 || at === panels.length - 1) && (
                          <Chevron
                            key={side.id}
                            vertical={vertical}
                            back={(which === 0) !== (collapsed[at - 1 + which] ?? false)}
                            onPress={() => toggle(side.id)}
                          />
                        ),
                    )}
                  </div>
                </Separator>
              )}
              <Panel
                id={domId(panel.id)}
                className="tessera-splitter-panel"
                panelRef={(handle) => {
                  if (handle) handles.current.set(panel.id, handle)
                  else handles.current.delete(panel.id)
                }}
                defaultSize={panel.defaultSize}
                minSize={panel.min}
                maxSize={panel.max}
                disabled={!panel.resizable}
                collapsible={panel.collapsible}
                groupResizeBehavior={
                  panel.defaultSize?.endsWith('px') && panels.some(({ defaultSize }) => !defaultSize?.endsWith('px'))
                    ? 'preserve-pixel-size'
                    : 'preserve-relative-size'
                }
              >
                <RevealBox
                  className={`tessera-splitter-box ${part('panel')}`}
                  onReveal={() => handles.current.get(panel.id)?.isCollapsed() && handles.current.get(panel.id)?.expand()}
                >
                  <ElementView id={panel.id} />
                </RevealBox>
              </Panel>
            </Fragment>
          ))}
        </Group>
      )}
    </div>
  )
}
