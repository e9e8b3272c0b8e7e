import { errors, isGateCode, type ErrorCode, type GateEntry } from '@muhur/contract/errors'
import { statusWords } from '../../../shop/exports/columns.ts'

/** The text of an error for a buyer. */
interface Reason {
  happened: string
  action: string
}

const turkish = {
  noLicenses: '**Bu Discord hesabında lisans yok.**',
  claimThem:
    'Başka bir yerden aldıysanız `/lisans al` ile bu hesaba alın; başka bir Discord hesabıyla aldıysanız o hesapla yazın.',
  products: 'Ürünleri incele',
  page: (page: number, pages: number, count: number) => `Sayfa ${page} / ${pages}, toplam ${count} lisans`,
  previous: 'Önceki',
  next: 'Sonraki',
  openPanel: 'Panelde aç',
  status: statusWords,
  running: 'Çalışan kurulum',
  end: 'Bitiş',
  endless: 'Sınırsız',
  sellersNote: 'Satıcının notu',
  showKey: 'Anahtarı göster',
  download: 'İndir',
  downloadFile: 'Dosyayı indir',
  fileOf: (file: string, version: string) => `**${file}**, sürüm ${version}`,
  linkEnds: (at: string) => `Bağlantı tek kullanımlıktır ve ${at} kapanır.`,
  noRelease: 'Bu lisansla indirebileceğiniz bir sürüm yok.',
  instances: 'Kurulumlar',
  release: 'Serbest bırak',
  whyDenied: 'Neden reddedildi?',
  keyOf: (product: string) => `**${product}** lisansınızın anahtarı:`,
  keepKey:
    'Bu mesajı yalnızca siz görürsünüz. Anahtarı kimseyle paylaşmayın; satıcınıza ilk 16 karakteri yeter.',
  unnamed: 'Adsız kurulum',
  version: 'sürüm',
  lastHeartbeat: 'son nabız',
  moreInstances: (count: number) => `ve ${count} kurulum daha`,
  noInstances: 'Şu anda çalışan kurulum yok.',
  runningInstances: '**Çalışan kurulumlar**',
  releasedLately: '**Kısa süre önce bir kurulumu serbest bıraktınız.**',
  releaseAgain: (at: string) => `Yeniden bırakabileceğiniz an: ${at}`,
  allFree: 'Şu anda çalışan kurulum yok: bütün yerler boş.',
  releaseMeans: 'Serbest bırakılan kurulum bir sonraki nabızda durur ve yeri boşalır.',
  whichInstance: 'Hangi kurulum bırakılsın?',
  released: (name: string) => `**${name}** serbest bırakıldı; yeri boş.`,
  noActive: 'Aktif lisansınız yok.',
  seeAll: 'Bütün lisanslarınızı `/lisanslarım` gösterir.',
  whichSetup: 'Hangi lisansı kuracaksınız?',
  chooseLicense: 'Lisans seçin',
  steps: (product: string, isMinecraft: boolean) => [
    `### ${product}: üç adımda kurun`,
    '1. **Anahtarı göster** düğmesine basıp anahtarınızı kopyalayın.',
    isMinecraft
      ? '2. Sunucunuzda `plugins` içindeki eklenti klasöründe `config.yml` dosyasını açıp şunu yazın: `license: "anahtarınız"`'
      : '2. Botunuzun klasöründeki `.env` dosyasına yazın: `LICENSE_KEY=anahtarınız`',
    '3. Yazılımı yeniden açın; `/lisanslarım` çalışan kurulumu gösterir. Açılmazsa konsoldaki (log) istek numarasını `/neden` ile sorun.',
  ],
  guide: 'Kurulum rehberi',
  documents: 'Belgeler',
  product: 'Ürün',
  instance: 'Kurulum',
  versionName: 'Sürüm',
  when: 'Ne zaman',
  openDenial: 'Ret sayfasını aç',
  denial: (code: string): string[] => {
    if (!isGateCode(code)) return [`### ${turkish.denialInShort(code).happened}`]
    const { message, happened, action, buyer } = errors[code]
    return [`### ${message}`, '**Ne oldu?**', happened, `**${action}**`, buyer]
  },
  denialInShort: (code: string): Reason =>
    isGateCode(code)
      ? { happened: errors[code].message, action: errors[code].action }
      : { happened: 'İstek reddedildi.', action: '' },
  code: 'Kod',
  denials: (count: number, last: string, ref: string) => `${count} kez, en son ${last} · istek no \`${ref}\``,
  noDenials: 'Bu lisans için kayıtlı bir ret yok.',
  claimTitle: 'Satın aldığınız lisans',
  claimFields: {
    order_number: { label: 'Sipariş numarası', placeholder: 'S-1042' },
    email: { label: 'Siparişteki e-posta adresi', placeholder: 'siz@example.com' },
    code: { label: 'Ya da dosyadaki lisans anahtarı', placeholder: 'MHR-...' },
  },
  claimIncomplete: 'Sipariş numarasıyla e-posta adresini ya da dosyadaki anahtarı yazın.',
  claimed: '**Bilgiler doğruysa lisans artık sizin.** Bu hesaptaki lisanslar:',
  notYours: '**Bu lisans sizin değil ya da artık yok.**',
  seeOwn: 'Kendi lisanslarınızı `/lisanslarım` gösterir.',
  outdated: 'Bu komut ya da düğme artık kullanılmıyor.',
  error: (code: ErrorCode, message: string): Reason => ({ happened: message, action: errors[code].action }),
  fault: '**Beklenmeyen bir hata oluştu.**',
  faultAction: (ref: string) => `Tekrar deneyin; sorun sürerse satıcınıza istek no \`${ref}\` ile yazın.`,
}

/** Texts for buyers on Discord. */
export type Words = typeof turkish

const english: Words = {
  noLicenses: '**This Discord account has no license.**',
  claimThem:
    'If you bought elsewhere, claim the license for this account with `/license claim`; if you bought with another Discord account, use that account.',
  products: 'See the products',
  page: (page, pages, count) => `Page ${page} of ${pages}, ${count} licenses in all`,
  previous: 'Previous',
  next: 'Next',
  openPanel: 'Open in the dashboard',
  status: { active: 'Active', suspended: 'Suspended', revoked: 'Revoked', expired: 'Expired' },
  running: 'Running instances',
  end: 'Ends',
  endless: 'Never',
  sellersNote: "The seller's note",
  showKey: 'Show the key',
  download: 'Download',
  downloadFile: 'Download the file',
  fileOf: (file, version) => `**${file}**, version ${version}`,
  linkEnds: (at) => `The link works once and ends ${at}.`,
  noRelease: 'There is no release that you can download with this license.',
  instances: 'Instances',
  release: 'Release',
  whyDenied: 'Why was it refused?',
  keyOf: (product) => `The key of your license for **${product}**:`,
  keepKey:
    'Only you can see this message. Share the key with nobody; your seller needs no more than the first 16 characters.',
  unnamed: 'Unnamed instance',
  version: 'version',
  lastHeartbeat: 'last heartbeat',
  moreInstances: (count) => `and ${count} more`,
  noInstances: 'No instance is running now.',
  runningInstances: '**Running instances**',
  releasedLately: '**You released an instance a short while ago.**',
  releaseAgain: (at) => `You can release another one: ${at}`,
  allFree: 'No instance is running now: all seats are free.',
  releaseMeans: 'A released instance stops at its next heartbeat, and its seat is free.',
  whichInstance: 'Which instance shall be released?',
  released: (name) => `**${name}** was released; its seat is free.`,
  noActive: 'You have no active license.',
  seeAll: '`/my-licenses` shows all of your licenses.',
  whichSetup: 'Which license do you want to set up?',
  chooseLicense: 'Choose a license',
  steps: (product, isMinecraft) => [
    `### Set up ${product} in three steps`,
    '1. Press **Show the key** and copy your key.',
    isMinecraft
      ? '2. On your server, open `config.yml` in the folder of the plugin within `plugins`, and write: `license: "your key"`'
      : '2. Write into the file `.env` in the folder of your bot: `LICENSE_KEY=your key`',
    '3. Start the software again; `/my-licenses` shows the running instance. If the software does not start, give the request number of the console to `/why`.',
  ],
  guide: 'Set-up guide',
  documents: 'Documentation',
  product: 'Product',
  instance: 'Instance',
  versionName: 'Version',
  when: 'When',
  openDenial: 'Open the page of the refusal',
  denial: (code) => {
    const { happened, action } = english.denialInShort(code)
    return [`### ${happened}`, ...(action ? [`**${action}**`] : [])]
  },
  denialInShort: (code) =>
    isGateCode(code)
      ? { happened: errors[code].english, action: remedies[errors[code].remedy] }
      : { happened: 'The request was refused.', action: '' },
  code: 'Code',
  denials: (count, last, ref) => `${count} times, last ${last} · request \`${ref}\``,
  noDenials: 'This license was not refused lately.',
  claimTitle: 'The license that you bought',
  claimFields: {
    order_number: { label: 'Order number', placeholder: 'S-1042' },
    email: { label: 'E-mail address of the order', placeholder: 'you@example.com' },
    code: { label: 'Or the license key in the file', placeholder: 'MHR-...' },
  },
  claimIncomplete: 'Type the order number with the e-mail address, or the key in the file.',
  claimed: '**If that was right, the license is yours now.** The licenses of this account:',
  notYours: '**This license is not yours, or is gone.**',
  seeOwn: '`/my-licenses` shows your own licenses.',
  outdated: 'This command or button is no longer in use.',
  error: (code) =>
    code === 'RATE_LIMITED'
      ? { happened: 'These were too many tries.', action: 'Wait a little, then try again.' }
      : { happened: errors[code].english, action: isGateCode(code) ? remedies[errors[code].remedy] : '' },
  fault: '**An unexpected error occurred.**',
  faultAction: (ref) =>
    `Try again; if the error comes again, tell your seller the request number \`${ref}\`.`,
}

/** The first step in English, by the step of the refusal's Turkish page. */
const remedies: Record<GateEntry['remedy'], string> = {
  key: 'Copy the key from your dashboard again.',
  seats: 'Release an instance that you no longer need.',
  instances: 'Look at the running instances of the license, and start the software again.',
  setup: 'Check the settings of the software.',
  product: 'Check that the software is the one you bought, in its newest version.',
  seller: 'Ask your seller.',
  none: 'Wait a little, then try again.',
}

/** Turkish for readers of Turkish and where Discord says no language; English for all others. */
export const wordsFor = (locale = 'tr'): Words => (locale === 'tr' ? turkish : english)
