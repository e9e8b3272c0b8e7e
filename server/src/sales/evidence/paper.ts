import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Points of an A4 page. */
const margin = 54
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin - 24

const ink = '#16181d'
const faint = '#5c6370'
const line = '#d5d9e0'

/** Rows of one table: a document for a reader, not an archive. */
const mostRows = 100

export interface Column {
  head: string
  /** Of the page's width. */
  share: number
  align?: 'right'
}
export type Row = readonly (string | null)[]

const font = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/ibm-plex-sans/${name}`))
const fonts = {
  plain: font('400Regular/IBMPlexSans_400Regular.ttf'),
  strong: font('600SemiBold/IBMPlexSans_600SemiBold.ttf'),
}

/** A document of pages with a title, facts and tables. The library is loaded for the first one. */
export async function openPaper(info: { title: string; author: string; made: Date }) {
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    lang: 'tr-TR',
    displayTitle: true,
    bufferPages: true,
    font: fonts.plain,
    info: { Title: info.title, Author: info.author, CreationDate: info.made },
  })
  doc.registerFont('plain', fonts.plain).registerFont('strong', fonts.strong)
  const bytes = buffer(doc)

  const write = (text: string, size: number, colour = ink, face: keyof typeof fonts = 'plain') =>
    doc.font(face).fontSize(size).fillColor(colour).text(text, margin, doc.y, { width, lineGap: 2 })
  const rule = (y: number, colour = line) =>
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke()
  /** Begins a page where less room is left. */
  const need = (height: number) => {
    if (doc.y + height > bottom) doc.addPage()
  }

  function heading(text: string, size: number, before: number, room: number) {
    need(before + room)
    doc.y += before
    write(text, size, ink, 'strong')
    doc.y += 4
  }

  /** A row of cells, as high as the highest. */
  function cells(texts: Row, columns: readonly Column[], draw: boolean): number {
    const top = doc.y
    let height = 0
    let left = margin
    for (const [at, { share, align = 'left' }] of columns.entries()) {
      const gap = at === columns.length - 1 ? 0 : 8
      const options = { width: share * width - gap, align, lineGap: 1 } as const
      const text = texts[at] ?? '–'
      height = Math.max(height, doc.heightOfString(text, options))
      if (draw) doc.text(text, left, top, options)
      left += share * width
    }
    doc.y = top
    return height
  }

  return {
    title(shop: string, title: string, lead: string) {
      write(shop, 10, faint, 'strong')
      doc.y += 18
      write(title, 22, ink, 'strong')
      doc.y += 2
      write(lead, 10, faint)
      doc.y += 12
      rule(doc.y, ink)
      doc.y += 2
    },

    section: (text: string) => heading(text, 13, 18, 80),

    note(text: string) {
      need(40)
      doc.y += 4
      write(text, 9, faint)
    },

    /** Names and values, two pairs in a row. */
    facts(facts: readonly (readonly [name: string, value: string])[]) {
      for (let at = 0; at < facts.length; at += 2) {
        need(36)
        const pair = facts.slice(at, at + 2)
        const top = doc.y
        let end = top
        for (const [place, [name, value]] of pair.entries()) {
          const left = margin + (place * width) / 2
          const options = { width: width / 2 - 16, lineGap: 1 }
          doc.font('plain').fontSize(8.5).fillColor(faint).text(name, left, top, options)
          doc.fontSize(10.5).fillColor(ink).text(value, left, doc.y, options)
          end = Math.max(end, doc.y)
        }
        doc.y = end + 8
      }
    },

    /** A table that repeats its heads on each page; nothing without rows. A section's only table needs no caption. */
    table(caption: string | null, columns: readonly Column[], rows: readonly Row[]) {
      if (rows.length === 0) return
      if (caption !== null) heading(caption, 10.5, 10, 60)
      const heads = () => {
        doc.font('strong').fontSize(8.5).fillColor(faint)
        const names = columns.map(({ head }) => head)
        doc.y += cells(names, columns, true) + 4
        rule(doc.y)
        doc.y += 4
      }
      heads()
      for (const row of rows.slice(0, mostRows)) {
        doc.font('plain').fontSize(9).fillColor(ink)
        if (doc.y + cells(row, columns, false) + 4 > bottom) {
          doc.addPage()
          heads()
          doc.font('plain').fontSize(9).fillColor(ink)
        }
        doc.y += cells(row, columns, true) + 4
        rule(doc.y)
        doc.y += 4
      }
      if (rows.length > mostRows) write(`Kalan ${rows.length - mostRows} satır JSON dosyasındadır.`, 9, faint)
    },

    /** The file, with a line at the foot of each page. */
    async close(foot: string): Promise<Buffer> {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        // Below the margin, where a text would begin another page.
        doc.page.margins.bottom = 0
        rule(bottom + 14)
        doc.font('plain').fontSize(8).fillColor(faint)
        doc.text(foot, margin, bottom + 20, { width: width - 90, height: 12, ellipsis: true })
        doc.text(`Sayfa ${page + 1} / ${count}`, margin, bottom + 20, { width, align: 'right' })
      }
      doc.end()
      return bytes
    },
  }
}
