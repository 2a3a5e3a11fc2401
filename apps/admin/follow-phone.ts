import { type DeviceSigns, isMobileDevice } from '../shell/mobile.ts'
import type { AdminApp } from './admin-app.ts'

/** The widest window that is a phone's, in pixels (specification, section 2). */
const WIDEST = 768

/**
 * Keeps in mind whether the application stands as on a phone: in narrow windows and on mobile devices, where the
 * project adapts to them.
 */
export function followPhone(app: AdminApp, device: DeviceSigns = navigator): () => void {
  const narrow = matchMedia(`(max-width: ${WIDEST}px)`)
  const look = (): void => {
    app.isPhone.value = app.start.peek().project.mobile.adapts && (narrow.matches || isMobileDevice(device))
  }
  look()
  narrow.addEventListener('change', look)
  const unfollow = app.start.subscribe(look)
  return () => {
    narrow.removeEventListener('change', look)
    unfollow()
  }
}
