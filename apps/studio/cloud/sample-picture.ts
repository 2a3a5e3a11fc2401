/** A small picture to begin with, drawn here: hills under a sun. */
export async function samplePicture(name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 480
  canvas.height = 320
  const pen = canvas.getContext('2d')!
  const sky = pen.createLinearGradient(0, 0, 0, 320)
  sky.addColorStop(0, '#7D33FF')
  sky.addColorStop(1, '#D9C2FF')
  pen.fillStyle = sky
  pen.fillRect(0, 0, 480, 320)
  pen.fillStyle = '#FFE8A3'
  pen.beginPath()
  pen.arc(360, 90, 40, 0, 2 * Math.PI)
  pen.fill()
  for (const [colour, from, peak] of [
    ['#5B1FC7', 40, 150],
    ['#3C108F', 230, 190],
  ] as const) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.moveTo(from - 240, 320)
    pen.lineTo(from + 60, peak)
    pen.lineTo(from + 360, 320)
    pen.fill()
  }
  const blob = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('The browser could not draw the picture')))),
  )
  return new File([blob], name, { type: 'image/png' })
}
