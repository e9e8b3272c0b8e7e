import { errors } from '@muhur/contract/errors'
import type { FastifyReply } from 'fastify'
import { escape, sendPage, type SmallPage } from '../../http/answers/small-page.ts'
import { demoPeople } from './demo-people.ts'

const place = 'Mühür demo girişi'

/** The page for visitors from elsewhere, who come through a proxy or a tunnel. */
export function elsewherePage(reply: FastifyReply): FastifyReply {
  const { message, action } = errors.DEMO_ONLY_HERE
  return sendPage(reply, errors.DEMO_ONLY_HERE.status, {
    title: 'Demo girişi buradan açılmaz',
    place,
    content: `<p>${escape(message)}</p><p class="note">${escape(action)}</p>`,
  })
}

/** The page on which a visitor of the demo picks who to be. `query`: the authorize call's, kept in each link. */
export function choicePage(query: URLSearchParams): SmallPage {
  const links = demoPeople.map((person) => {
    const target = new URLSearchParams([...query, ['as', person.discord_username]])
    return `<li><a href="?${escape(String(target))}">
      <span class="face" aria-hidden="true">${escape(person.name.slice(0, 1))}</span>
      <span><strong>${escape(person.name)}</strong>${person.admin ? '<em>yönetici</em>' : ''}
      <small>${escape(person.description)}</small></span></a></li>`
  })
  return {
    title: 'Kim olarak giriş yapıyorsunuz?',
    place,
    content: `<p>Bu bir <b>demo</b>. Burası Discord değil: Discord’un yerini tutan, yalnızca bu bilgisayarda çalışan bir sayfa.
    Parola sorulmaz, hiçbir yere bilgi gönderilmez.</p>
    <ul>${links.join('')}</ul>
    <p class="note">Gerçek Discord girişi için sunucuyu <code>DISCORD_CLIENT_ID</code> ve
    <code>DISCORD_CLIENT_SECRET</code> ile başlatın.</p>`,
  }
}

/** The page for an authorize call that Discord would refuse too. */
export function faultPage(fault: string): SmallPage {
  return {
    title: 'Giriş isteği hatalı',
    place,
    content: `<p>${escape(fault)}.</p><ul><li><a href="/login"><span><strong>Girişi baştan başlat</strong></span></a></li></ul>`,
  }
}
