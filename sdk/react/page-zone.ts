import { timeZoneIn } from '#kernel/page/time-zone'
import { ROOT, type RunningPage } from '#kernel/view'

/** The time zone that a page names; undefined where the viewer's own counts. */
export const pageZoneOf = (page: Pick<RunningPage, 'element'>): string | undefined => timeZoneIn(page.element(ROOT).peek()?.props.timeZone)
