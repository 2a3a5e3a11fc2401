import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pageResources, useLastingEffect } from '#sdk/react'
import type { LngLat } from './coordinates.ts'
import { type MapContent, MapFailure, type MapHandle } from './handle.ts'

export type MapState = 'loading' | 'drawn' | MapFailure['reason']

interface UseMap {
  readonly box: RefObject<HTMLDivElement | null>
  readonly provider: 'offline' | 'baidu'
  readonly basemap: string
  readonly title: string
  readonly content: MapContent
  readonly onClick: (place: LngLat) => void
}

/** Where nothing could be drawn, nothing has to be loaded. */
function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

/** Whether the project lists where the provider's script may come from. */
const hasMapHosts = (): boolean => pageResources()?.hosts.some(({ kind }) => kind === 'map') ?? false

/** Draws a map into a box: its code comes when it is first wanted, and a new one is made where another provider is chosen. */
export function useMap({ box, provider, basemap, title, content, onClick }: UseMap) {
  const [state, setState] = useState<MapState>('loading')
  const [hasBasemap, setHasBasemap] = useState(true)
  const [round, setRound] = useState(0)
  const handle = useRef<MapHandle>(undefined)
  const latest = useRef({ content, onClick, title })
  useLayoutEffect(() => {
    latest.current = { content, onClick, title }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is a new try
  useLastingEffect(() => {
    const place = document.createElement('div')
    place.className = 'tessera-map-place'
    box.current?.append(place)
    let isLeft = false
    let made: MapHandle | undefined
    const fail = (reason: MapFailure['reason']) => {
      if (!isLeft) setState(reason)
    }
    const events = {
      onClick: (at: LngLat) => latest.current.onClick(at),
      onDrawn: () => {
        if (!isLeft) setState('drawn')
      },
      onFailure: fail,
      onBasemap: (isLoaded: boolean) => {
        if (!isLeft) setHasBasemap(isLoaded)
      },
    }
    const before = provider === 'offline' ? (canDraw() ? undefined : 'device') : hasMapHosts() ? undefined : 'setup'
    if (before) {
      setState(before)
      return () => place.remove()
    }
    const create = async (): Promise<MapHandle> => {
      const first = latest.current.content
      if (provider === 'baidu')
        return (await import('./baidu-map.ts')).createBaiduMap(place, first, { ...events, title: latest.current.title })
      return (await import('./offline-map.ts')).createOfflineMap(place, first, { ...events, basemap })
    }
    setState('loading')
    setHasBasemap(true)
    create().then(
      (created) => {
        if (isLeft) return created.dispose()
        made = created
        handle.current = created
        created.update(latest.current.content)
      },
      (thrown: unknown) => fail(thrown instanceof MapFailure ? thrown.reason : 'load'),
    )
    return () => {
      isLeft = true
      handle.current = undefined
      made?.dispose()
      place.remove()
    }
  }, [box, provider, basemap, round])
  useEffect(() => handle.current?.update(content), [content])
  return { state, hasBasemap, handle, retry: () => setRound((before) => before + 1) }
}
