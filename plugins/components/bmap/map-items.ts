import { type Map as LibreMap, Marker, Popup } from 'maplibre-gl'
import type { PlacedItem } from './handle.ts'

interface Shown {
  readonly item: PlacedItem
  readonly open: () => void
  readonly remove: () => void
}

const lngLat = ({ wgs }: PlacedItem): [number, number] => [...wgs]

function popupOf(item: PlacedItem): Popup {
  const body = document.createElement('div')
  const title = item.options.title || (item.options.message === '' ? '' : item.text)
  for (const [tag, text] of [
    ['strong', title],
    ['div', item.options.message || item.text],
  ] as const) {
    if (text === '') continue
    const line = document.createElement(tag)
    line.textContent = text
    body.append(line)
  }
  body.className = 'tessera-map-popup'
  if (item.options.width > 0) body.style.width = `${item.options.width}px`
  if (item.options.height > 0) body.style.height = `${item.options.height}px`
  // What opens by itself must not take the focus from where somebody is.
  return new Popup({
    focusAfterOpen: item.type !== 'infoWindow',
    closeOnClick: item.type !== 'infoWindow',
    maxWidth: 'min(320px, 90%)',
    offset: item.type === 'marker3D' ? 32 + item.height : 32,
  }).setDOMContent(body)
}

const PIN = 'M12 0a9 9 0 0 0-9 9c0 6.5 9 15 9 15s9-8.5 9-15a9 9 0 0 0-9-9Zm0 12.5A3.5 3.5 0 1 1 12 5.500a3.5 3.5 0 0 1 0 7Z'

function pinOf(item: PlacedItem): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `tessera-map-pin${item.type === 'marker3D' ? ' tessera-map-pin-raised' : ''}`
  button.setAttribute('aria-label', item.name)
  button.title = item.name
  // The height of the stem under it; flat, because there is nothing to stand on.
  if (item.type === 'marker3D') button.style.setProperty('--tessera-map-height', `${item.height}px`)
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  drawing.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', PIN)
  drawing.append(path)
  button.append(drawing)
  return button
}

function labelOf(item: PlacedItem): HTMLElement {
  const label = document.createElement('div')
  label.className = 'tessera-map-label'
  label.textContent = item.text
  for (const [name, value] of Object.entries(item.style)) {
    if (name.includes('-')) label.style.setProperty(name, value)
    else (label.style as unknown as Record<string, string>)[name] = value
  }
  return label
}

function show(map: LibreMap, item: PlacedItem): Shown {
  const offset: [number, number] = [item.offset.x, item.offset.y]
  const at = lngLat(item)
  if (item.type === 'infoWindow') {
    const popup = popupOf(item).setOffset(offset).setLngLat(at)
    const open = () => void popup.addTo(map)
    open()
    return { item, open, remove: () => popup.remove() }
  }
  if (item.type === 'label') {
    const marker = new Marker({ element: labelOf(item), anchor: 'top-left', offset }).setLngLat(at).addTo(map)
    return { item, open: () => undefined, remove: () => marker.remove() }
  }
  const button = pinOf(item)
  const marker = new Marker({ element: button, anchor: 'bottom', offset }).setLngLat(at).addTo(map)
  const hasWords = item.text !== '' || item.options.title !== '' || item.options.message !== ''
  const popup = hasWords ? popupOf(item) : undefined
  if (popup) marker.setPopup(popup)
  const toggle = (event: MouseEvent): void => {
    event.stopPropagation()
    if (popup) marker.togglePopup()
  }
  button.addEventListener('click', toggle)
  popup?.on('close', () => button.setAttribute('aria-expanded', 'false'))
  popup?.on('open', () => button.setAttribute('aria-expanded', 'true'))
  const open = () => {
    if (popup && !popup.isOpen()) marker.togglePopup()
  }
  return { item, open, remove: () => marker.remove() }
}

/** The places of a map, as nodes in the order of the data. */
export function createMapItems(map: LibreMap) {
  let shown: readonly Shown[] = []
  return {
    set(items: readonly PlacedItem[]): void {
      for (const each of shown) each.remove()
      shown = items.map((item) => show(map, item))
    },
    open: (key: string): void => shown.find(({ item }) => item.key === key)?.open(),
  }
}
