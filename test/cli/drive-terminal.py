"""Runs a program on a terminal of its own and answers its questions.

Argument: JSON with argv, cwd, columns, env (changes; null removes), and answers: [question, keys] pairs. Whenever the
mark of an open question stands there and nothing more comes, the first answer whose question stands in what was printed since the last answer is
given, once; without one, Enter. Prints JSON: code, text (all that was printed).
"""

import fcntl, json, os, pty, re, select, signal, struct, sys, termios, time

job = json.loads(sys.argv[1])
OPEN = "[\u25c6\u25b2]"
QUIET_S = 0.05
LIMIT_S = 30

pid, terminal = pty.fork()
if pid == 0:
    os.chdir(job["cwd"])
    for name, value in job["env"].items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    # The size must be there before the program asks for it.
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, job["columns"], 0, 0))
    os.execvp(job["argv"][0], job["argv"])

answers = list(job["answers"])
printed = b""
seen = 0
deadline = time.time() + LIMIT_S
while True:
    if time.time() > deadline:
        os.kill(pid, signal.SIGKILL)
        break
    ready, _, _ = select.select([terminal], [], [], QUIET_S)
    if ready:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            break
        if not chunk:
            break
        printed += chunk
        continue
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", printed.decode("utf-8", "ignore"))
    question = re.split(OPEN, text[seen:])
    if len(question) < 2:
        continue
    seen = len(text)
    answer = next((pair for pair in answers if pair[0] in question[-1]), None)
    if answer:
        answers.remove(answer)
    os.write(terminal, (answer[1] if answer else "\r").encode())

_, status = os.waitpid(pid, 0)
code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)
print(json.dumps({"code": code, "text": printed.decode("utf-8", "replace")}))
