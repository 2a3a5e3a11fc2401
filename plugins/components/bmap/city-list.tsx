import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Locale, labelIn, tableIn } from '#sdk/react'
import { type Place, searchPlaces } from './places.ts'

const TEXTS = {
  zh: { open: '城市列表', search: '搜索省或城市', none: '没有找到' },
  en: { open: 'Cities', search: 'Search provinces and cities', none: 'Nothing found' },
} as const

interface CityListProps {
  readonly locale: Locale
  readonly onChoose: (place: Place, isProvince: boolean) => void
}

/** Provinces and cities of China by name; who chooses one is taken there. */
export function CityList({ locale, onChoose }: CityListProps) {
  const texts = tableIn(TEXTS, locale)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    search.current?.focus()
    const owner = box.current?.ownerDocument ?? document
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    owner.addEventListener('pointerdown', outside)
    return () => owner.removeEventListener('pointerdown', outside)
  }, [isOpen])
  const close = (): void => {
    setOpen(false)
    setText('')
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  const choose = (place: Place, isProvince: boolean) => () => {
    onChoose(place, isProvince)
    close()
  }
  const found = isOpen ? searchPlaces(text) : []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from wherever in it the focus is
    <div ref={box} className="tessera-map-cities" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="tessera-map-cities-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {texts.open}
      </button>
      {isOpen && (
        <section id={id} className="tessera-map-cities-panel" aria-label={texts.open}>
          <input
            ref={search}
            type="search"
            value={text}
            aria-label={texts.search}
            placeholder={texts.search}
            onChange={({ target }) => setText(target.value)}
          />
          {found.length === 0 && <p role="status">{texts.none}</p>}
          <ul>
            {found.map((province) => (
              <li key={province.zh}>
                <button type="button" className="tessera-map-province" onClick={choose(province, true)}>
                  {labelIn(province, locale)}
                </button>
                {province.cities.length > 0 && (
                  <ul>
                    {province.cities.map((city) => (
                      <li key={city.zh}>
                        <button type="button" onClick={choose(city, false)}>
                          {labelIn(city, locale)}
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
