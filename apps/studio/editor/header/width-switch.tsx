import { Input, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { widthWords } from '../document/variant-words.ts'
import { clampSide, DEVICES } from '../geometry/frames.ts'
import { cameraToken } from '../parts/camera-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { lookToken } from '../parts/look-part.ts'
import { SeveralSwitch } from './several-switch.tsx'

const texts = defineMessages('editor-width', {
  zh: {
    width: '画布宽度',
    fit: '自适应',
    free: '自定义',
    devices: '设备',
    widths: '项目的宽度',
    wide: '画布宽（像素）',
    high: '画布高（像素）',
  },
  en: {
    width: 'Canvas width',
    fit: 'Fit',
    free: 'Free',
    devices: 'Devices',
    widths: 'Widths of the project',
    wide: 'Width of the frame in pixels',
    high: 'Height of the frame in pixels',
  },
})

const FREE = 'free'

/** The size of the canvas: as the stage, of a device, at a width of the project, or any; remembered on this device. */
export function WidthSwitch() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const part = session.part(cameraToken)
  const width = useSignalValue(session.width)
  const look = useSignalValue(session.part(lookToken))
  const frame = useSignalValue(part.frame)
  const isDevice = DEVICES.some((device) => device.width === width && device.height === frame.height)
  // Where a device is that wide, choosing the device shows that width too.
  const widths = look.widths.filter(({ max }) => DEVICES.every((device) => device.width !== max))
  const isKnown = width === 'fit' || isDevice || widths.some(({ max }) => max === width)
  const [wide, high] = [Math.round(frame.width), Math.round(frame.height)]
  return (
    <div className="ed-widths">
      <Select
        size="mini"
        aria-label={t('width')}
        style={{ width: 148 }}
        value={isKnown ? width : FREE}
        dropdownMenuStyle={{ maxHeight: 360 }}
        triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
        onChange={(value: number | 'fit' | typeof FREE) => part.resize(value === FREE ? { width: wide, height: high } : { width: value })}
      >
        <Select.Option value="fit">{t('fit')}</Select.Option>
        <Select.OptGroup label={t('devices')}>
          {DEVICES.map((device) => (
            <Select.Option key={device.width} value={device.width}>
              {`${labelIn(device.label, locale)} ${device.width} × ${device.height}`}
            </Select.Option>
          ))}
        </Select.OptGroup>
        {widths.length > 0 && (
          <Select.OptGroup label={t('widths')}>
            {widths.map(({ id, max }) => (
              <Select.Option key={id} value={max}>
                {labelIn(widthWords(look, id), locale)}
              </Select.Option>
            ))}
          </Select.OptGroup>
        )}
        {!isKnown && <Select.Option value={FREE}>{t('free')}</Select.Option>}
      </Select>
      <Side label={t('wide')} value={wide} onChange={(value) => part.resize({ width: value, height: clampSide(frame.height) })} />
      <span aria-hidden>×</span>
      <Side label={t('high')} value={high} onChange={(value) => part.resize({ width: clampSide(frame.width), height: value })} />
      <SeveralSwitch />
    </div>
  )
}

function Side({ label, value, onChange }: { readonly label: string; readonly value: number; readonly onChange: (value: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (): void => {
    const typed = Number(draft)
    // What is no size is forgotten.
    setDraft(null)
    if (draft !== null && draft.trim() !== '' && Number.isFinite(typed) && clampSide(typed) !== value) onChange(clampSide(typed))
  }
  return (
    <Input
      size="mini"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      title={label}
      style={{ width: 48 }}
      value={draft ?? String(value)}
      onChange={setDraft}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}
