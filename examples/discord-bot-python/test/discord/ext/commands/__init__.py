"""A stand-in for discord.ext.commands: a bot that signs in to nothing and stays until it is stopped."""
import asyncio


class CommandTree:
    def __init__(self):
        self.commands = {}

    def command(self, *, name, description):
        def add(callback):
            self.commands[name] = callback
            return callback
        return add

    async def sync(self):
        return list(self.commands)


class Bot:
    def __init__(self, command_prefix, *, intents):
        self.command_prefix, self.intents, self.tree = command_prefix, intents, CommandTree()

    async def setup_hook(self):
        pass

    def run(self, token):
        """As discord.py does it: Ctrl-C ends it quietly, everything else goes through."""
        async def runner():
            try:
                await self.setup_hook()
                print('connected', flush=True)
                await asyncio.Event().wait()
            finally:
                print('closed', flush=True)
        try:
            asyncio.run(runner())
        except KeyboardInterrupt:
            return
