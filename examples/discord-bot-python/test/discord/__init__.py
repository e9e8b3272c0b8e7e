"""A stand-in with the few names of discord.py that the example uses, for tests without a network."""


class Intents:
    @classmethod
    def default(cls):
        return cls()


class Interaction:
    pass
