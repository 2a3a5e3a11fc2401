/** What a browser says of the device that it runs on. */
export type DeviceSigns = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Whether a device is a phone or a tablet, whatever the width of its window. Tablets of Apple may call themselves a Mac, of which none can be touched. */
export const isMobileDevice = ({ userAgent, maxTouchPoints }: DeviceSigns): boolean =>
  /Mobi|Android/.test(userAgent) || (maxTouchPoints > 1 && /Macintosh/.test(userAgent))

/** Says on the document that pages are laid out for a phone, as they are in a narrow window: rules for the width of phones go by it. */
export function applyMobile(target: Document = document, device: DeviceSigns = navigator): void {
  target.documentElement.toggleAttribute('data-mobile', isMobileDevice(device))
}
