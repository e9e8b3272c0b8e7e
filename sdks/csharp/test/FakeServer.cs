using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Numerics;
using System.Security.Cryptography;
using System.Text;
using System.Threading;

namespace Muhur
{
    /// <summary>A license server on loopback that really signs.</summary>
    internal sealed class FakeServer : IDisposable
    {
        internal const string Product = "01932f7e-6a4b-7c1d-8e2f-3a4b5c6d7e8f";

        internal volatile string Code = "VALID";
        internal volatile string Entitlement = "pro";
        internal volatile int NextHeartbeatIn = 300;
        internal volatile bool Hangs;
        private readonly TcpListener listener = new TcpListener(IPAddress.Loopback, 0);
        private readonly Signer signer = new Signer("first");
        private readonly List<string> calls = new List<string>();

        internal FakeServer()
        {
            listener.Start();
            Small.Daemon("fake-server", Serve);
        }

        private string Address => "http://127.0.0.1:" + ((IPEndPoint)listener.LocalEndpoint).Port;

        internal string Pins => Address + " " + Product + " " + new Signer("root").PublicKey + " 3 first:" + signer.PublicKey;

        internal string Verbs
        {
            get
            {
                lock (calls) return string.Join(" ", calls);
            }
        }

        internal int CallCount
        {
            get
            {
                lock (calls) return calls.Count;
            }
        }

        public void Dispose() => listener.Stop();

        private void Serve()
        {
            try
            {
                while (true) Answer(listener.AcceptTcpClient());
            }
            catch (Exception over) when (over is SocketException || over is InvalidOperationException)
            {
                // the test is over
            }
        }

        private void Answer(TcpClient client)
        {
            try
            {
                Exchange(client);
            }
            catch (IOException)
            {
                // a process that was killed, or a license that was disposed of, does not wait for its answer
            }
        }

        private void Exchange(TcpClient client)
        {
            using (client)
            {
                Stream stream = client.GetStream();
                var reader = new BinaryReader(stream, Encoding.ASCII);
                string verb = Line(reader).Split(' ')[1].Split('/').Last();
                int length = 0;
                for (string line; (line = Line(reader)) != "";)
                    if (line.StartsWith("Content-Length: ", StringComparison.Ordinal)) length = int.Parse(line.Substring(16));
                byte[] sent = reader.ReadBytes(length);
                lock (calls) calls.Add(verb);
                while (Hangs) Thread.Sleep(10);
                byte[] body = Encoding.UTF8.GetBytes(Body(verb, sent));
                byte[] head = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: " + body.Length + "\r\n\r\n");
                stream.Write(head, 0, head.Length);
                stream.Write(body, 0, body.Length);
            }
        }

        private static string Line(BinaryReader reader)
        {
            var line = new StringBuilder();
            for (char next; (next = (char)reader.ReadByte()) != '\n';) line.Append(next);
            return line.ToString().TrimEnd('\r');
        }

        private string Body(string verb, byte[] sent)
        {
            JsonObject call = Json.Object(sent);
            long now = (long)Clocks.Wall();
            string token = "token-" + Small.Base64(Small.Random());
            string claims = Json.Write(new Dictionary<string, object>
            {
                { "iss", Address }, { "verb", verb }, { "bdh", Small.Hash(sent) }, { "code", Code }, { "aud", Product },
                { "nonce", call.Text("nonce") }, { "fph", Small.Hash(Encoding.UTF8.GetBytes(call.Text("fingerprint"))) },
                { "iid", "i-1" }, { "ith", Small.Hash(Encoding.UTF8.GetBytes(token)) }, { "iat", now }, { "exp", now + 900 },
                { "grace_until", now + 3600 }, { "next_heartbeat_in", NextHeartbeatIn },
            });
            string listed = claims.TrimEnd('}') + ",\"ent\":[\"" + Entitlement + "\"]}";
            string parts = Base64("{\"alg\":\"EdDSA\",\"typ\":\"license-verdict+jwt\",\"kid\":\"first\"}") + "." + Base64(listed);
            string proof = parts + "." + Small.Base64(signer.Sign(Encoding.ASCII.GetBytes(parts)));
            return "{\"token\":\"" + proof + "\",\"instance\":{\"token\":\"" + token + "\"}}";
        }

        private static string Base64(string text) => Small.Base64(Encoding.UTF8.GetBytes(text));
    }

    /// <summary>Signs with Ed25519 (RFC 8032, section 5.1.6), by the arithmetic that the SDK checks with.</summary>
    internal sealed class Signer
    {
        private static readonly BigInteger Order = BigInteger.Pow(2, 252) + BigInteger.Parse("27742317777372353535851937790883648493");

        private readonly byte[] scalar;
        private readonly byte[] prefix;
        private readonly byte[] publicKey;

        internal Signer(string seed)
        {
            byte[] hash = Hash(Encoding.UTF8.GetBytes(seed));
            hash[0] &= 248;
            hash[31] = (byte)(hash[31] & 127 | 64);
            scalar = hash.Take(32).ToArray();
            prefix = hash.Skip(32).ToArray();
            publicKey = TimesBase(Ed25519.Words(scalar, 0));
        }

        internal string PublicKey => Small.Base64(publicKey);

        internal byte[] Sign(byte[] message)
        {
            uint[] r = Ed25519.Reduced(Hash(prefix, message));
            byte[] first = TimesBase(r);
            BigInteger k = Number(Ed25519.Reduced(Hash(first, publicKey, message)));
            BigInteger s = (Number(r) + k * new BigInteger(scalar)) % Order;
            byte[] second = s.ToByteArray();
            Array.Resize(ref second, 32);
            return first.Concat(second).ToArray();
        }

        private static byte[] TimesBase(uint[] scalar) =>
            Ed25519.Encoded(Ed25519.Sum(scalar, Ed25519.Base, new uint[8], Ed25519.Identity));

        private static BigInteger Number(uint[] words)
        {
            BigInteger number = 0;
            for (int i = 7; i >= 0; i--) number = (number << 32) + words[i];
            return number;
        }

        private static byte[] Hash(params byte[][] parts)
        {
            using (SHA512 hash = SHA512.Create()) return hash.ComputeHash(parts.SelectMany(part => part).ToArray());
        }
    }
}
