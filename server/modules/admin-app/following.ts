import type { Bus } from '../../bus/bus.ts'
import type { Actor } from '../../http/actor.ts'
import { type Connection, createEventStreams, eventText } from '../../http/event-streams.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { missingProject } from '../access/index.ts'
import type { Sessions } from '../accounts/index.ts'
import { noticeTopicOf } from '../notifications/index.ts'
import { policyTopicOf } from '../projects/index.ts'
import { adminErrors } from './errors.ts'
import type { Start, StartPlace } from './start.ts'
import type { StartVersion, StartVersions } from './start-versions.ts'

/**
 * Streams of server-sent events that report when the start of an application may be another one: an event `policy`
 * first and after each change, and `closed` when the person may no longer enter.
 */
export const createFollowing = (deps: {
  readonly bus: Pick<Bus, 'subscribe'>
  readonly sessions: Pick<Sessions, 'findForPages'>
  readonly start: Pick<Start, 'enter'>
  readonly versions: StartVersions
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
  readonly metrics: Metrics
}) => {
  const { bus, sessions, start, versions, closing, metrics } = deps
  const streams = createEventStreams({ kind: 'applications', tooMany: adminErrors.tooManyFollowed, closing, metrics })

  /** @throws AppError where the actor may not enter, and where there is no such project */
  const enter = async (actor: Actor, place: StartPlace): Promise<StartVersion> => {
    const version = await versions.read(actor, place.projectId)
    if (version.policyRev === null) throw missingProject()
    await start.enter(actor, place)
    return version
  }

  return {
    /** @throws AppError for people who may not enter, and for too many streams of one person */
    async follow(actor: Actor, place: StartPlace, request: Request, wait: Connection['wait']): Promise<Response> {
      await enter(actor, place)
      let sent = ''
      return streams.open({
        userId: actor.userId,
        connection: { signal: request.signal, wait },
        listen: ({ ring }) => [
          bus.subscribe(policyTopicOf(place.projectId), ring),
          bus.subscribe(`login:${actor.userId}`, ring),
          bus.subscribe(noticeTopicOf(actor.userId), ring),
        ],
        async look() {
          // A login that ended is reported to the request with which the client connects again.
          const current = await sessions.findForPages(request)
          if (current === null) return 'over'
          const { text, policyRev } = await versions.read(current, place.projectId)
          if (text === sent) return null
          await enter(current, place)
          sent = text
          return eventText('policy', policyRev ?? 0, { rev: policyRev })
        },
      })
    },
  }
}
export type Following = ReturnType<typeof createFollowing>
