import type { ViewProps } from '#sdk'
import { ActionButtons, IconByName, tableIn, useLanguage } from '#sdk/react'
import { drawings } from './drawings.tsx'
import type { result } from './index.ts'
import './result.css'

const STATUSES = { success: 'success', error: 'error', info: 'info', warning: 'warning', 404: '404', 403: '403', 500: '500' } as const
const TITLES = {
  zh: {
    success: '操作成功',
    error: '操作失败',
    info: '提示',
    warning: '请注意',
    404: '页面不存在',
    403: '没有访问权限',
    500: '服务异常，请稍后再试',
  },
  en: {
    success: 'Done',
    error: 'That did not work',
    info: 'Please note',
    warning: 'Please check',
    404: 'Page not found',
    403: 'You have no access',
    500: 'The server has a problem, please try again later',
  },
} as const

export function View({ id, props, root, part }: ViewProps<typeof result>) {
  const titles = tableIn(TITLES, useLanguage())
  // A number is a status as well.
  const status = STATUSES[props.status]
  const icon = props.icon
  const subTitle = props.subTitle
  return (
    <div {...root} className={`${root.className} tessera-surface tessera-result tessera-result-${status}`}>
      <div className={`tessera-result-icon ${part('icon')}`}>{icon === '' ? drawings[status] : <IconByName name={icon} />}</div>
      <div className={`tessera-result-title ${part('title')}`}>{props.title || titles[status]}</div>
      {subTitle !== '' && <div className={`tessera-result-subtitle ${part('subtitle')}`}>{subTitle}</div>}
      {props.bulkActionList.length > 0 && (
        <div className={`tessera-result-actions ${part('actions')}`}>
          <ActionButtons id={id} list={props.bulkActionList} payload={() => null} />
        </div>
      )}
    </div>
  )
}
