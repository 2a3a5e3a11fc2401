import { IconApps, IconClose, IconDown, IconUp } from '@arco-design/web-react/icon'
import { lazy, Suspense, useId, useState } from 'react'
import { IconByName } from '#sdk/react'
import { asLine, IconButton, LineInput, MIXED, type SetterProps, useText } from '#sdk/setter'
import './icon.css'

const Grid = lazy(async () => ({ default: (await import('./icon-grid.tsx')).IconGrid }))

/** An icon by its name, typed or chosen from a grid that opens below. */
export function Editor({ value, onChange, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const gridId = useId()
  const name = mixed ? '' : asLine(value)
  return (
    <div className="ts-stack">
      <div className="ts-line">
        <span className="ts-icon-now" aria-hidden>
          {/^(Icon\w+|\w+(Outlined|Filled|TwoTone))$/.test(name) ? <IconByName name={name} /> : <IconApps className="ts-icon-none" />}
        </span>
        <LineInput
          labelId={labelId}
          value={name}
          onText={onChange}
          disabled={disabled}
          placeholder={t(mixed ? MIXED : { zh: '无', en: 'None' })}
        />
        {name !== '' && (
          <IconButton label={t({ zh: '清除图标', en: 'Clear the icon' })} disabled={disabled} onPress={() => onChange('')}>
            <IconClose />
          </IconButton>
        )}
        <IconButton label={t({ zh: '选择图标', en: 'Choose an icon' })} pressed={open} disabled={disabled} onPress={() => setOpen(!open)}>
          {open ? <IconUp /> : <IconDown />}
        </IconButton>
      </div>
      {open && (
        <div id={gridId}>
          <Suspense fallback={<p className="ts-note">{t({ zh: '正在加载图标…', en: 'Loading icons…' })}</p>}>
            <Grid
              chosen={name}
              onChoose={(next) => {
                onChange(next)
                setOpen(false)
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
