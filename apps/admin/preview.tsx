import { signal } from '@preact/signals-core'
import { useEffect, useMemo } from 'react'
import type { AdminStart } from '../../server/wire.ts'
import { adminKernel } from '../boot/admin.ts'
import { showTheme } from '../shell/theme.ts'
import { useSourceLocale } from '../shell/use-locale.ts'
import type { AppAddress } from './address.ts'
import { FrameContext, type FrameParts } from './admin-context.ts'
import { followDraft } from './follow-draft.ts'
import { followFramePlugins } from './follow-frame-plugins.ts'
import { followLook } from './follow-look.ts'
import { followPhone } from './follow-phone.ts'
import { Frame } from './frame.tsx'
import { LibraryAround } from './library-around.tsx'
import type { PageState } from './open-pages.ts'
import { createPreviewApp, showDraft, showHome } from './preview-app.ts'
import './preview.css'

/** The window decides, and not the device: a preview of a wide window may be looked at on a phone. */
const NO_DEVICE = { userAgent: '', maxTouchPoints: 0 }

const OPENING = signal<PageState>({ kind: 'opening' })

/** In the place of a page: no page runs in a preview, because its first requests may change data. */
export function PreviewContent() {
  return (
    <div className="admin-preview-page" aria-hidden="true">
      <b />
      <div>
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}

/** The frame of an application within the settings of its project, with the settings as they are edited there. */
export function Preview({ at, first }: { readonly at: AppAddress; readonly first: AdminStart }) {
  const locale = useSourceLocale()
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, and followed below
  const parts = useMemo((): FrameParts => {
    const app = createPreviewApp(at, first, adminKernel)
    const pages = { all: () => [], stateOf: () => OPENING }
    return { app, kernel: adminKernel, arePluginsKnown: signal(false), pages, Content: PreviewContent }
  }, [])
  useEffect(() => {
    const { app } = parts
    // An entry that comes into sight would scroll the document around this one as well.
    Element.prototype.scrollIntoView = () => undefined
    const leavePhone = followPhone(app, NO_DEVICE)
    if (app.isPhone.peek()) showHome(app)
    const leavePlugins = followFramePlugins(parts, true)
    const leaveLook = followLook(app, showTheme)
    const leaveDraft = followDraft((draft) => showDraft(app, draft))
    return () => {
      for (const leave of [leavePhone, leavePlugins, leaveLook, leaveDraft]) leave()
    }
  }, [parts])
  return (
    <FrameContext value={parts}>
      <LibraryAround locale={locale}>
        <Frame />
      </LibraryAround>
    </FrameContext>
  )
}
