import helmet from '@fastify/helmet'
import type { App, Deps } from './deps.ts'

/**
 * Security headers of every answer (OWASP ASVS 5.0 §3.4). Pages run our own scripts and styles only, and show
 * pictures of ours and Discord's avatars; answers of the API are not to be rendered, framed or kept at all.
 */
export async function protectHeaders(app: App, { config: { publicUrl } }: Deps): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'https://cdn.discordapp.com'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: true,
    },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (!/^\/(api|\.well-known|healthz)(\/|$|\?)/.test(request.url)) return
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
