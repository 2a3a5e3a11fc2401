import { z } from 'zod'
import type { FieldMeta } from './meta.ts'

/** The time zone that times are meant and shown in, by its name; empty where it is that of the page. Views read it with `useTimeZone`. */
export const timeZoneField = (meta: FieldMeta = {}) =>
  z
    .string()
    .default('')
    .meta({
      label: { zh: '时区', en: 'Time zone' },
      setter: 'setter/time-zone',
      bindable: false,
      placeholder: { zh: '页面的时区', en: 'That of the page' },
      ...meta,
    })
