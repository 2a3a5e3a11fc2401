import { Dropdown, Menu } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useLocale } from '../../../shell/messages.ts'
import { COMMANDS } from '../commands/labels.ts'
import { LEAST_ZOOM, MOST_ZOOM } from '../geometry/camera.ts'
import { cameraToken } from '../parts/camera-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'

/** What the menu offers beside the whole page and the selection. */
const OFFERED = [0.5, 1, 2] as const
const BY_COMMAND = ['command/view.zoom-page', 'command/view.zoom-selection'] as const

/** How large the page is shown, and how that is changed. */
export function ZoomTools() {
  const { session } = useEditorUi()
  const locale = useLocale()
  const part = session.part(cameraToken)
  const { zoom } = useSignalValue(part.camera)
  const percent = (of: number): string => `${Math.round(of * 100)} %`
  const labels = { [BY_COMMAND[0]]: COMMANDS.zoomPage, [BY_COMMAND[1]]: COMMANDS.zoomSelection }
  return (
    <fieldset className="ed-zoom" aria-label={labelIn(COMMANDS.zoom, locale)}>
      <button
        type="button"
        aria-label={labelIn(COMMANDS.zoomOut, locale)}
        title={labelIn(COMMANDS.zoomOut, locale)}
        disabled={zoom <= LEAST_ZOOM}
        onClick={() => part.step(-1)}
      >
        −
      </button>
      <Dropdown
        trigger="click"
        position="tr"
        droplist={
          <Menu
            onClickMenuItem={(key) => {
              const command = BY_COMMAND.find((id) => id === key)
              if (command) session.runCommand(command)
              else part.zoomTo(Number(key))
            }}
          >
            {BY_COMMAND.map((id) => (
              <Menu.Item key={id}>{labelIn(labels[id], locale)}</Menu.Item>
            ))}
            {OFFERED.map((each) => (
              <Menu.Item key={String(each)}>{percent(each)}</Menu.Item>
            ))}
          </Menu>
        }
      >
        <button
          type="button"
          className="ed-zoom-now"
          aria-label={`${labelIn(COMMANDS.zoom, locale)} ${percent(zoom)}`}
          aria-haspopup="menu"
        >
          {percent(zoom)}
        </button>
      </Dropdown>
      <button
        type="button"
        aria-label={labelIn(COMMANDS.zoomIn, locale)}
        title={labelIn(COMMANDS.zoomIn, locale)}
        disabled={zoom >= MOST_ZOOM}
        onClick={() => part.step(1)}
      >
        +
      </button>
    </fieldset>
  )
}
