"""Lisansla çalışan bir Discord botu: lisans geçerli değilse Discord'a hiç bağlanmaz."""
import os

import discord
from discord.ext import commands

import muhur


class Bot(commands.Bot):
    async def setup_hook(self):
        # Lisansın tek satırı. Anahtar LICENSE_KEY değişkeninden gelir; bot çalışamazsa süreç 78 koduyla biter.
        self.license = await muhur.protect(version='1.0.0')
        await self.tree.sync()


bot = Bot(command_prefix='!', intents=discord.Intents.default())


@bot.tree.command(name='lisans', description='Lisansın durumunu gösterir')
async def license_status(interaction: discord.Interaction):
    await interaction.response.send_message(bot.license.line, ephemeral=True)


bot.run(os.environ['DISCORD_TOKEN'])
