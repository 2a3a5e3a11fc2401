import { useEffect, useState } from 'react'
import { filled, type Label, type NamedRole, usePanel, useText } from '#sdk/setter'

const WORDS: { readonly [word in 'choose' | 'none' | 'failed' | 'wait' | 'unknown']: Label } = {
  choose: { zh: '选择角色', en: 'Choose a role' },
  none: { zh: '项目中没有可选的角色', en: 'The project has no other role' },
  failed: {
    zh: '角色未能加载，可能没有查看权限',
    en: 'The roles could not be loaded; you may not be permitted to see them',
  },
  wait: { zh: '加载中…', en: 'Loading…' },
  unknown: { zh: '{id}（已不存在）', en: '{id} (deleted)' },
}

/** The roles of the project, and the words of a menu of those that are not chosen. */
export function useRoles(chosen: readonly number[]) {
  const t = useText()
  const { roles } = usePanel()
  const [all, setAll] = useState<readonly NamedRole[]>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isClosed = false
    if (roles)
      roles().then(
        (found) => {
          if (!isClosed) setAll(found)
        },
        () => {
          if (!isClosed) setFailed(true)
        },
      )
    else setAll([])
    return () => {
      isClosed = true
    }
  }, [roles])
  const offered = (all ?? []).filter(({ id }) => !chosen.includes(id))
  const hint = isFailed ? WORDS.failed : !all ? WORDS.wait : offered.length === 0 ? WORDS.none : WORDS.choose
  const isGone = (id: number): boolean => all !== undefined && !all.some((role) => role.id === id)
  const nameOf = (id: number): string =>
    all?.find((role) => role.id === id)?.name ?? (isGone(id) ? t(filled(WORDS.unknown, { id: `#${id}` })) : `#${id}`)
  return { all: all ?? [], offered, hint: t(hint), isGone, nameOf }
}
