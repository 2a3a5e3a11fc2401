import { Button, Checkbox, Input } from '@arco-design/web-react'
import { type FormEvent, useState } from 'react'
import { type AllowedHost, DEVICES } from '#kernel/page/resources'
import type { ProjectResources } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { resourceTexts } from './texts.ts'

/** Where Baidu's maps have their script, styles and pictures. */
const BAIDU_HOSTS = ['api.map.baidu.com', '*.map.baidu.com', '*.bdimg.com', '*.bdstatic.com'] as const
const ANY = { image: 'anyImage', media: 'anyMedia' } as const

interface MoreProps {
  readonly list: ProjectResources
  readonly onSave: (
    change: Partial<Pick<ProjectResources, 'any' | 'devices' | 'mapKey'>> & { readonly hosts?: readonly AllowedHost[] },
  ) => Promise<void>
}

/** Kinds that may come from everywhere, devices, and the key for maps. */
export function MoreSettings({ list, onSave }: MoreProps) {
  const t = useMessages(resourceTexts)
  const [any, setAny] = useState(list.any)
  const [devices, setDevices] = useState(list.devices)
  const [mapKey, setMapKey] = useState(list.mapKey)
  const kinds = (['image', 'media'] as const).filter((kind) => list.limitAny.includes(kind) || list.any.includes(kind))
  const lacks = BAIDU_HOSTS.filter((host) => !list.hosts.some((each) => each.kind === 'map' && each.host === host))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void onSave({ any, devices, mapKey: mapKey.trim() })
  }
  return (
    <form className="hosts-section" onSubmit={submit}>
      <h2>{t('more')}</h2>
      {kinds.map((kind) => (
        <div key={kind}>
          <Checkbox checked={any.includes(kind)} onChange={(on) => setAny(on ? [...any, kind] : any.filter((each) => each !== kind))}>
            {t(ANY[kind])}
          </Checkbox>
        </div>
      ))}
      <fieldset className="hosts-devices">
        <legend className="hosts-label">{t('devices')}</legend>
        {DEVICES.map((device) => (
          <Checkbox
            key={device}
            checked={devices.includes(device)}
            onChange={(on) => setDevices(on ? [...devices, device] : devices.filter((each) => each !== device))}
          >
            {t(device)}
          </Checkbox>
        ))}
      </fieldset>
      <div>
        <span className="hosts-label">{t('mapKey')}</span>
        <Input className="hosts-key" aria-label={t('mapKey')} value={mapKey} maxLength={100} onChange={setMapKey} />
        <p className="studio-muted">{t('mapKeyHint')}</p>
      </div>
      <div className="hosts-buttons">
        <Button type="primary" htmlType="submit">
          {t('save')}
        </Button>
        {list.hasMapKey && lacks.length > 0 && (
          <Button
            onClick={() => void onSave({ hosts: [...list.hosts, ...lacks.map((host) => ({ kind: 'map', host, way: 'direct' }) as const)] })}
          >
            {t('mapHosts')}
          </Button>
        )}
      </div>
    </form>
  )
}
